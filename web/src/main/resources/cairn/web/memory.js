// The memory of a native process, typed as in gdb: every address leads to what is there.
import { el, clear, link } from '/dom.js';

export async function show(root, context) {
  const field = el('input', { type: 'search', size: 20, value: context.options.address || '', placeholder: '0x55d0c2a0', 'aria-label': 'Address' });
  root.append(el('form', { class: 'tools', onsubmit: event => { event.preventDefault(); if (field.value.trim()) context.go('memory', { address: field.value.trim() }); } }, el('label', {}, 'What is at ', field), el('button', {}, 'Show')));
  if (context.options.address) {
    const answer = await context.ask('memory-at', { address: context.options.address });
    root.append(el('div', { class: 'columns' }, el('section', {}, el('h2', {}, 'Memory from ' + answer.address), linked(answer.memory, context), el('p', { class: 'note' }, answer.legend)), el('section', {}, el('h2', {}, 'Who points here'), linked(answer.holders, context))));
    return;
  }
  const answer = await context.ask('memory');
  root.append(el('h1', {}, answer.verdict.split('\n')[0]), linked(answer.verdict.split('\n').slice(1).join('\n'), context), el('h2', {}, 'Blocks that no type fits'), linked(answer.untypable, context), el('h2', {}, 'Blocks by type'), linked(answer.census, context));
}

/** A text in which every address is a link; one that is marked as untypable stands out. */
function linked(text, context) {
  const pre = el('pre', { class: 'memory-text', tabindex: 0 });
  for (const line of text.split('\n')) {
    const parts = line.split(/(0x[0-9a-f]{6,16})/);
    pre.append(el('span', { class: /^\s*X /.test(line) ? 'untypable' : /^\s*F /.test(line) ? 'freed' : undefined }, parts.map((part, i) => i % 2 ? link(context, 'memory', { address: part }, part) : part)), '\n');
  }
  return pre;
}
