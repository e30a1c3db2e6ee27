// Whether a concurrent structure is linearizable: the page of the command, in a frame.
import { el } from '/dom.js';

export async function show(root, context) {
  await context.ask('proof');
  root.append(el('iframe', { src: '/report/' + context.file.index + '/proof', title: 'Proof of ' + context.file.name }));
}
