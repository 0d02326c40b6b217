// The extension starts zebra lsp, and runs zebra in terminals.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

const command = () => vscode.workspace.getConfiguration('zebra').get('path') || 'zebra';

async function start() {
  client = new LanguageClient(
    'zebra', 'Zebra Prolog',
    { command: command(), args: ['lsp'] },
    {
      documentSelector: [{ language: 'prolog' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{pl,pro,prolog,plt}') },
    });
  try {
    await client.start();
  } catch (err) {
    vscode.window.showErrorMessage(`${command()} lsp does not start: ${err.message}. See the setting zebra.path.`);
  }
}

// inTerminal runs zebra with the file of the active editor, which is saved before.
async function inTerminal(...args) {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  await editor.document.save();
  const terminal = vscode.window.createTerminal({
    name: 'zebra', shellPath: command(), shellArgs: [...args, editor.document.fileName],
  });
  terminal.show();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('zebra.run', () => inTerminal()),
    vscode.commands.registerCommand('zebra.test', () => inTerminal('test')),
    vscode.commands.registerCommand('zebra.restart', async () => {
      if (client) await client.dispose();
      await start();
    }));
  await start();
}

module.exports = { activate, deactivate: () => client && client.stop() };
