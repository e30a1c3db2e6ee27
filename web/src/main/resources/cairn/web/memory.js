// The memory of a native process, typed as in gdb: every address leads to what is there.
import { el, number, link, plural } from '/dom.js';
import { table, tableState, tableOptions } from '/table.js';

const LINES = 60;

export async function show(root, context) {
  const field = el('input', { type: 'search', size: 20, value: context.options.address || '', placeholder: '0x55d0c2a0', 'aria-label': 'Address' });
  root.append(el('form', { class: 'tools', onsubmit: event => { event.preventDefault(); if (field.value.trim()) context.go('memory', { address: field.value.trim() }); } },
    context.options.address ? link(context, 'memory', {}, '\u25c0 All blocks') : '', el('label', {}, 'What is at ', field), el('button', {}, 'Show')));
  if (context.options.address) await at(root, context); else await all(root, context);
}

async function all(root, context) {
  const answer = await context.ask('memory');
  root.append(el('h1', { class: /^bad/.test(answer.verdict) ? 'verdict-bad' : 'verdict-good' }, (/^bad/.test(answer.verdict) ? '\u2717 ' : '\u2713 ') + answer.verdict),
    el('h2', {}, 'What is wrong'), linked(answer.wrong, context), el('h2', {}, 'Blocks, by address'), legend(answer.legend));
  if (answer.blocksLeftOut) root.append(el('p', { class: 'warning' }, plural(answer.blocksLeftOut, 'block') + ' are not listed: of so many, only those that no type fits are. Any address can be asked for above.'));
  const state = tableState({ up: 'yes', ...context.options }, 'address');
  table(root, { rows: answer.blocks, state, changed: () => context.replace(tableOptions(state, 'address')), empty: 'no block', columns: [
    { key: 'letter', title: 'Is', show: row => letter(row.letter) },
    { key: 'address', title: 'Address', show: row => link(context, 'memory', { address: row.address }, row.address) },
    { key: 'bytes', title: 'Bytes', number: true }, { key: 'type', title: 'Type', show: row => row.type || 'no type' },
    ...answer.blocks.some(row => row.place) ? [{ key: 'place', title: 'Allocated by' }] : []] });
  root.append(el('h2', {}, 'Blocks by type'), linked(answer.census, context));
}

async function at(root, context) {
  const { options } = context;
  const answer = await context.ask('memory-at', { address: options.address, exact: options.exact, lines: LINES });
  const rows = answer.memory.split('\n').filter(line => line.trim()).map(parse);
  const last = rows.filter(row => row.address).at(-1);
  root.append(el('div', { class: 'neighbours', role: 'group', 'aria-label': 'Blocks beside each other' }, neighbour(answer.before, 'before it', context), own(answer), neighbour(answer.after, 'behind it', context)));
  const wanted = BigInt(answer.address);
  let marked = null;
  const body = rows.map((row, i) => {
    if (!row.address) return el('tr', { class: 'of' }, el('td', { colspan: 3 }), el('td', {}, row.text));
    const next = rows.slice(i + 1).find(each => each.address);
    const here = BigInt(row.address) <= wanted && (!next || BigInt(next.address) > wanted);
    const line = el('tr', { class: (row.letter === 'X' ? 'untypable' : row.letter === 'F' ? 'freed' : '') + (here ? ' here' : ''), 'aria-current': here ? 'true' : undefined },
      el('td', {}, here ? '\u25b6 ' : '', letter(row.letter)), el('td', {}, link(context, 'memory', { address: row.address }, row.address)),
      el('td', { class: 'word' }, row.text.startsWith('->') ? link(context, 'memory', { address: '0x' + BigInt(row.word).toString(16) }, row.word) : row.word), el('td', { class: 'said' }, links(row.text, context)));
    if (here) marked = line;
    return line;
  });
  root.append(el('div', { class: 'columns memory-columns' },
    el('section', {}, el('h2', {}, 'Memory'), legend(answer.legend), el('table', { class: 'memory-rows' }, el('tbody', {}, body)),
      el('p', { class: 'pages' }, link(context, 'memory', { address: hex(BigInt(answer.from) - 256n), exact: true }, '\u25b2 Before this'), last ? link(context, 'memory', { address: hex(BigInt(last.address) + 8n), exact: true }, '\u25bc Behind this') : '')),
    el('section', {}, el('h2', {}, 'Who points here'), linked(answer.holders, context))));
  marked?.scrollIntoView({ block: 'center' });
  root.scrollTop = Math.min(root.scrollTop, 400);
}

const hex = value => '0x' + (value < 0n ? 0n : value).toString(16);

/** A line of memory: its letter, its address, what is there and what that says; or what follows, in words. */
function parse(line) {
  const found = /^(\S) 0X([0-9A-F]+): (0x\S*)\s?(.*)$/.exec(line);
  return found ? { letter: found[1], address: '0x' + found[2].toLowerCase(), word: found[3], text: found[4].replace(/^ {1,3}/, '').trimEnd() } : { text: line.replace(/^ {38}/, '') };
}

const WORDS = { D: 'static data', S: 'stack', H: 'heap, typed', h: 'heap, likely type', X: 'heap, no type fits', F: 'freed', C: 'code', M: 'other memory', '?': 'never allocated' };
const NAMES = { '?': 'none', h: 'likely' };

const letter = text => el('span', { class: 'letter letter-' + (NAMES[text] || text), title: WORDS[text] }, text);
const legend = () => el('p', { class: 'legend letters' }, Object.entries(WORDS).map(([text, words]) => el('span', {}, letter(text), ' ' + words)));

function own(answer) {
  const block = answer.block;
  return el('div', { class: 'own' }, el('strong', {}, block ? (block.type || 'a block without a type') + ' at ' + block.address : answer.address + ' is in no block'),
    block ? el('small', {}, number(block.bytes) + ' bytes, ' + WORDS[block.letter] + (block.place ? ', allocated by ' + block.place : '') + (block.address === answer.address ? '' : '; ' + answer.address + ' is ' + (BigInt(answer.address) - BigInt(block.address)) + ' bytes inside')) : '');
}

function neighbour(block, words, context) {
  if (!block) return el('div', {}, el('small', {}, 'no block ' + words));
  return el('div', {}, el('small', {}, words + ': '), letter(block.letter), ' ', link(context, 'memory', { address: block.address }, block.address), ' ', block.type || 'no type', el('small', {}, ' ' + number(block.bytes) + ' bytes'));
}

const links = (text, context) => text.split(/(0x[0-9a-f]{6,12}(?![0-9a-f]))/).map((part, i, parts) => i % 2 && !/^ -> nothing/.test(parts[i + 1] || '') && !/^, the text/.test(parts[i + 1] || '') ? link(context, 'memory', { address: part }, part) : part);

/** A text in which every address is a link. */
const linked = (text, context) => el('pre', { class: 'memory-text', tabindex: 0 }, text.trim().split('\n').map(line => [el('span', {}, links(line, context)), '\n']));
