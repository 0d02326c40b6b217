// Loaded before Go's wasm_exec_node.js: the program fails when it has taken more
// than 64 MiB of memory.
const { instantiate } = WebAssembly;
WebAssembly.instantiate = (...args) => instantiate(...args).then((result) => {
	process.on("exit", () => {
		const bytes = result.instance.exports.mem.buffer.byteLength;
		if (bytes > 64 << 20) {
			console.error(`${bytes} bytes of memory`);
			process.exitCode = 1;
		}
	});
	return result;
});
