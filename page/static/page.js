"use strict";
// The page: the program, the dialogue with the engine in a worker, and what is shared by the URL.

const $ = (id) => document.getElementById(id);
const program = $("program"), query = $("query"), transcript = $("transcript");

const zebra = ["", "zebra(Owner)."]; // the engine has the program
const examples = {
	"Who owns the zebra?": zebra,
	"Family": [
		"parent(tom, bob).   parent(bob, ann).\nparent(tom, liz).   parent(bob, pat).\n\n" +
		"ancestor(X, Y) :- parent(X, Y).\nancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).\n",
		"ancestor(tom, Who)."],
	"Queens": [
		":- use_module(library(clpfd)).\n\nqueens(N, Qs) :-\n    length(Qs, N),\n    Qs ins 1..N,\n    safe(Qs),\n    labeling([ff], Qs).\n\n" +
		"safe([]).\nsafe([Q|Qs]) :- apart(Q, Qs, 1), safe(Qs).\n\n" +
		"apart(_, [], _).\napart(Q, [R|Rs], D) :-\n    Q #\\= R, abs(Q - R) #\\= D,\n    D1 is D + 1,\n    apart(Q, Rs, D1).\n",
		"queens(8, Qs)."],
	"A grammar": [
		":- use_module(library(dcg/basics)).\n\nsum(N) --> integer(A), rest(A, N).\n\n" +
		"rest(A, N) --> \"+\", integer(B), { C is A + B }, rest(C, N).\nrest(N, N) --> [].\n",
		"phrase(sum(N), `1+20+300`)."],
	"Input and output": [
		"greet :-\n    write('Your name?'), nl,\n    read_term(Name, []),\n    format(\"Hello, ~w!~n\", [Name]).\n",
		"greet."],
};

const puzzleExample = `The race

Runner: Amy, Cora, Gwen, Iris
Breakfast: muesli, pancakes, beans, nuts
Month: July, August, September, October

1. Cora had beans for breakfast.
2. Amy had nuts for breakfast.
3. Cora was born in October.
4. The one who had pancakes for breakfast was not born in August.
5. The runner born in September had muesli for breakfast.
6. Iris was born later than the one who had nuts for breakfast.
`;

// The engine, and what it is doing: loading, idle, busy, asking for a key or reading a line.
let worker, state, loaded, wait, pending, allWanted;

function start() {
	if (worker) worker.terminate();
	loaded = null;
	pending = 0;
	written = [];
	set("loading", "loading …");
	worker = new Worker("worker.js");
	worker.onmessage = ({ data }) => receive(data);
	worker.onerror = (event) => show("err", `${event.message}\n`);
}

function set(next, text) {
	state = next;
	if (text !== undefined) $("state").textContent = text;
	document.body.dataset.state = next;
	$("more").hidden = next !== "asking";
	$("stop").hidden = next === "idle" || next === "loading";
	$("run").hidden = !$("stop").hidden && next !== "reading";
	$("run").disabled = next === "loading";
	$("solve").disabled = next !== "idle";
	$("run").textContent = next === "reading" ? "Send" : "Run";
	if (next === "idle") clearTimeout(wait);
}

function receive(data) {
	if ("out" in data || "err" in data) {
		written.push(data);
		if (written.length === 1) setTimeout(showWritten, 30);
		return;
	}
	showWritten();
	if ("ready" in data) {
		$("prompt").textContent = "?-";
		if (!program.value && !zebra[0] && !shared()) fill(data.zebra, zebra[1]);
		zebra[0] = data.zebra;
		set("idle", `${data.ready}, in your browser`);
	} else if ("asks" in data) {
		if (allWanted) return press(";");
		set("asking", "more answers?");
		query.focus();
	} else if ("reads" in data) {
		$("prompt").textContent = data.reads.trim() || "|:";
		set("reading", "the program reads a line");
		query.focus();
	} else if ("solved" in data) {
		$("solved").textContent = data.solved;
		$("grid").hidden = !data.grid;
		if (data.grid) $("grid").src = `data:image/svg+xml,${encodeURIComponent(data.grid)}`;
	} else if ("done" in data) {
		$("prompt").textContent = "?-";
		if (--pending <= 0) set("idle", "ready");
	} else if ("halt" in data) {
		show("note", `% halt (${data.halt}): a new engine starts\n`);
		start();
	} else if ("failed" in data) {
		set("loading", "there is no engine");
		show("err", `${data.failed}\n`);
	}
}

// Output comes faster than it can be shown: what waits is shown together.
let written = [];

function showWritten() {
	const list = written;
	written = [];
	for (let i = 0; i < list.length;) {
		const kind = "out" in list[i] ? "out" : "err";
		let text = "";
		for (; i < list.length && kind in list[i]; i++) {
			text += list[i][kind];
			worker.postMessage({ shown: list[i].size });
		}
		show(kind, text.slice(-mostPieces * mostText));
	}
}

// Text that is shown, in pieces. What is too long ago goes.
const mostPieces = 30, mostText = 1000;

function show(kind, text) {
	const atEnd = transcript.scrollHeight - transcript.scrollTop - transcript.clientHeight < 40;
	for (let i = 0; i < text.length; i += mostText) append(kind, text.slice(i, i + mostText));
	while (transcript.childElementCount > mostPieces) transcript.firstElementChild.remove();
	if (atEnd) transcript.scrollTop = transcript.scrollHeight;
}

// append appends a piece, in which places of the program are buttons that lead there.
function append(kind, text) {
	let span = transcript.lastElementChild;
	if (!span || span.className !== kind || span.textContent.length > mostText) {
		span = document.createElement("span");
		span.className = kind;
		transcript.append(span);
	}
	for (let place; (place = /\/program\.pl:(\d+)(?::(\d+))?/.exec(text));) {
		const [word, line, column] = place;
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = word;
		button.title = `Line ${line} of the program`;
		button.onclick = () => goTo(Number(line), Number(column || 0));
		span.append(text.slice(0, place.index), button);
		text = text.slice(place.index + word.length);
	}
	span.append(text);
}

function goTo(line, column) {
	const lines = program.value.split("\n");
	const at = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0) + column;
	const end = lines.slice(0, line).reduce((n, l) => n + l.length + 1, 0) - 1;
	program.focus();
	program.setSelectionRange(Math.min(at, end), Math.max(at, end));
}

function send(task) {
	pending++;
	set("busy", "running …");
	worker.postMessage(task);
}

// consult loads the program if it is not the one that is loaded.
function consult(again) {
	if (!again && program.value === loaded || loaded === null && !program.value.trim()) return;
	loaded = program.value;
	send({ consult: loaded });
}

const history = [];
let place = 0; // in the history

function ask() {
	const text = query.value.trim();
	if (!text) return;
	if (history.at(-1) !== text) history.push(text);
	place = history.length;
	allWanted = false;
	show("ask", `?- ${text}\n`);
	consult(false);
	send({ ask: text });
	query.value = "";
	grow();
}

// turn shows the puzzle or the program.
function turn(puzzle) {
	$("workshop").hidden = !puzzle;
	$("prolog").hidden = puzzle;
	$("to-puzzle").setAttribute("aria-pressed", puzzle);
	$("to-prolog").setAttribute("aria-pressed", !puzzle);
	(puzzle ? $("puzzle") : query).focus();
}

function solve() {
	if (state !== "idle" || !$("puzzle").value.trim()) return;
	$("solved").textContent = "";
	$("grid").hidden = true;
	send({ puzzle: $("puzzle").value });
	$("state").textContent = "solving …";
}

function press(key) {
	set("busy", "running …");
	worker.postMessage({ key });
}

function all() {
	allWanted = true;
	press(";");
}

// stop ends what runs. An engine that does not end it in time is replaced by a new one.
function stop() {
	if (state === "idle" || state === "loading") return;
	worker.postMessage({ stop: true });
	$("state").textContent = "stopping …";
	clearTimeout(wait);
	wait = setTimeout(() => {
		show("note", "% The engine did not stop: a new one starts. What queries have asserted is gone.\n");
		start();
	}, 5000);
}

function share() {
	const text = query.value.trim() || history.at(-1) || "";
	const url = new URL(location.href);
	url.hash = new URLSearchParams({ program: program.value, query: text }).toString();
	window.history.replaceState(null, "", url);
	const said = (text) => { $("state").textContent = text; };
	if (!navigator.clipboard) return said("the link is in the address bar");
	navigator.clipboard.writeText(url.href).then(
		() => said("the link is copied"), () => said("the link is in the address bar"));
}

// shared takes program and query out of the URL.
function shared() {
	const from = new URLSearchParams(location.hash.slice(1));
	if (!from.has("program") && !from.has("query")) return false;
	fill(from.get("program") || "", from.get("query") || "");
	return true;
}

function fill(text, goal) {
	program.value = text;
	query.value = goal;
	number();
	grow();
}

function number() {
	const n = program.value.split("\n").length;
	$("lines").textContent = Array.from({ length: n }, (_, i) => i + 1).join("\n");
	$("lines").scrollTop = program.scrollTop;
}

function grow() {
	query.rows = Math.min(8, query.value.split("\n").length);
}

query.addEventListener("keydown", (event) => {
	const { key } = event;
	if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
	if (state === "asking") {
		const pressed = key === "Enter" ? "." : key;
		if (pressed.length > 1 || pressed === "b") return; // there is no nested top level here
		event.preventDefault();
		if (pressed === "a") all(); else press(pressed);
	} else if (key === "Enter" && !event.shiftKey) {
		event.preventDefault();
		submit();
	} else if (key === "ArrowUp" && !query.value.slice(0, query.selectionStart).includes("\n") && place > 0) {
		event.preventDefault();
		query.value = history[--place];
		grow();
	} else if (key === "ArrowDown" && !query.value.slice(query.selectionEnd).includes("\n") && place < history.length) {
		event.preventDefault();
		query.value = history[++place] || "";
		grow();
	}
});

function submit() {
	if (state === "idle") ask();
	else if (state === "reading") {
		show("ask", `${$("prompt").textContent} ${query.value}\n`);
		set("busy", "running …");
		worker.postMessage({ line: query.value });
		query.value = "";
		grow();
	}
}

document.addEventListener("keydown", (event) => {
	if (event.key === "Escape") stop();
});
program.addEventListener("keydown", (event) => {
	if (event.key === "Enter" && event.ctrlKey && state === "idle") {
		event.preventDefault();
		consult(true);
	}
});
$("puzzle").value = puzzleExample;
$("puzzle").addEventListener("keydown", (event) => {
	if (event.key === "Enter" && event.ctrlKey) solve();
});
$("solve").addEventListener("click", solve);
$("to-prolog").addEventListener("click", () => turn(false));
$("to-puzzle").addEventListener("click", () => turn(true));
program.addEventListener("input", number);
program.addEventListener("scroll", () => { $("lines").scrollTop = program.scrollTop; });
query.addEventListener("input", grow);
$("form").addEventListener("submit", (event) => {
	event.preventDefault();
	submit();
});
$("stop").addEventListener("click", stop);
$("all").addEventListener("click", all);
$("more").addEventListener("click", ({ target }) => {
	if (target.dataset.key) press(target.dataset.key);
});
$("share").addEventListener("click", share);
$("restart").addEventListener("click", start);
$("examples").append(...Object.keys(examples).map((name) => new Option(name)));
$("examples").addEventListener("change", ({ target }) => fill(...examples[target.value]));
window.addEventListener("hashchange", shared);

shared();
start();
query.focus();
