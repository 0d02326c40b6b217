"use strict";
// The engine in a worker: see ../wasm/main.go for the messages.

importScripts("wasm_exec.js");

(async () => {
	try {
		const response = await fetch("zebra.wasm.gz");
		if (!response.ok) throw new Error(`zebra.wasm.gz: ${response.status} ${response.statusText}`);
		let bytes = new Uint8Array(await response.arrayBuffer());
		if (bytes[0] === 0x1f && bytes[1] === 0x8b) { // else the server has said that it is compressed
			const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
			bytes = await new Response(stream).arrayBuffer();
		}
		const go = new Go();
		const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
		await go.run(instance);
		postMessage({ failed: "The engine has ended." }); // after halt/0 nobody listens
	} catch (error) {
		postMessage({ failed: String(error) });
	}
})();
