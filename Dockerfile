# The command, with its page, as a user without rights, and nothing else.
#
#     docker build -t zebra .
#     docker run -it zebra                                     the top level
#     docker run -p 8080:8080 zebra serve --addr :8080         the page, and queries
#     docker run -v "$PWD:/work:ro" zebra program.pl

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go generate ./page && CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -funcalign=64" -o /zebra ./cmd/zebra

FROM scratch
COPY --from=build /zebra /usr/bin/zebra
COPY --from=build --chmod=1777 /tmp /tmp
ENV HOME=/tmp ZEBRA_HISTORY=/tmp/history
WORKDIR /work
USER 65534:65534
ENTRYPOINT ["/usr/bin/zebra"]
