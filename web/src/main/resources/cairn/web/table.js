// Tables that people sort, filter and type into.
import { el, clear, number, plural } from '/dom.js';

const MOST_ROWS = 400;

/** What a filter means: 1000..10000, >1000, <10, a regular expression between slashes, or a part of the text. */
export function matcher(text) {
  const wanted = text.trim();
  if (!wanted) return () => true;
  const range = /^(\d[\d,_]*)?\s*\.\.\s*(\d[\d,_]*)?$/.exec(wanted);
  const value = digits => Number(digits.replace(/[,_]/g, ''));
  if (range && (range[1] || range[2])) {
    const low = range[1] ? value(range[1]) : -Infinity, high = range[2] ? value(range[2]) : Infinity;
    return cell => cell !== undefined && Number(cell) >= low && Number(cell) <= high;
  }
  const bound = /^([<>]=?)\s*(\d[\d,_]*)$/.exec(wanted);
  if (bound) {
    const limit = value(bound[2]);
    const test = { '<': v => v < limit, '<=': v => v <= limit, '>': v => v > limit, '>=': v => v >= limit }[bound[1]];
    return cell => cell !== undefined && test(Number(cell));
  }
  const pattern = /^\/(.+)\/?$/.exec(wanted);
  if (pattern) {
    try {
      const expression = new RegExp(pattern[1].replace(/\/$/, ''), 'i');
      return cell => expression.test(String(cell));
    } catch { return null; }
  }
  const part = wanted.toLowerCase();
  return cell => String(cell).toLowerCase().includes(part);
}

/**
 * columns: {key, title, number, show(row), value(row), width}. state: {sort, down, filters}, kept by the caller.
 */
export function table(root, { columns, rows, state, changed, caption, empty = 'nothing' }) {
  const box = el('div', { class: 'table' });
  root.append(box);
  const body = el('tbody'), count = el('p', { class: 'count', role: 'status' });
  const valueOf = (column, row) => column.value ? column.value(row) : row[column.key];

  function sorted() {
    const column = columns.find(each => each.key === state.sort);
    if (!column) return rows;
    const sign = state.down ? -1 : 1;
    return [...rows].sort((a, b) => {
      const x = valueOf(column, a), y = valueOf(column, b);
      return sign * (column.number ? (x ?? -1) - (y ?? -1) : String(x).localeCompare(String(y)));
    });
  }

  function draw() {
    let found = sorted();
    for (const column of columns) {
      const text = state.filters?.[column.key] || '';
      const matches = matcher(text);
      const field = head.querySelector(`[data-filter="${column.key}"]`);
      field?.setAttribute('aria-invalid', String(matches === null));
      if (matches) found = found.filter(row => matches(valueOf(column, row)));
    }
    clear(body);
    found.slice(0, MOST_ROWS).forEach(row => body.append(el('tr', {}, columns.map(column =>
      el('td', { class: column.number ? 'number' : undefined }, column.show ? column.show(row) : column.number ? number(valueOf(column, row)) : valueOf(column, row))))));
    if (!found.length) body.append(el('tr', {}, el('td', { colspan: columns.length }, rows.length ? 'no row matches the filters' : empty)));
    count.textContent = found.length === rows.length ? plural(rows.length, 'row') : number(found.length) + ' of ' + plural(rows.length, 'row');
    if (found.length > MOST_ROWS) count.textContent += '; the first ' + MOST_ROWS + ' are shown, filters search all of them';
    head.querySelectorAll('th').forEach((cell, i) => {
      const own = columns[i].key === state.sort;
      cell.setAttribute('aria-sort', own ? state.down ? 'descending' : 'ascending' : 'none');
    });
  }

  const head = el('thead', {},
    el('tr', {}, columns.map(column => el('th', { scope: 'col', class: column.number ? 'number' : undefined }, el('button', { class: 'sort', onclick: () => {
      if (state.sort === column.key) state.down = !state.down; else { state.sort = column.key; state.down = !!column.number; }
      draw(); changed?.();
    } }, column.title)))),
    el('tr', { class: 'filters' }, columns.map(column => el('td', {}, column.filter === false ? '' : el('input', {
      type: 'search', 'aria-label': 'Filter ' + column.title, 'data-filter': column.key, value: state.filters?.[column.key] || '',
      placeholder: column.number ? '1000..10000' : 'text or /expression/', autocomplete: 'off', spellcheck: 'false',
      oninput: event => { state.filters = { ...state.filters, [column.key]: event.target.value }; draw(); changed?.(); },
    })))));
  box.append(count, el('table', {}, caption ? el('caption', {}, caption) : '', head, body));
  draw();
  return { draw };
}

/** The state of a table in options of an address, and back. */
export const tableState = (options, sort) => ({
  sort: options.sort || sort, down: options.up ? false : true,
  filters: Object.fromEntries(Object.entries(options).filter(([name]) => name.startsWith('f.')).map(([name, value]) => [name.slice(2), value])),
});
export const tableOptions = (state, sort) => ({
  sort: state.sort === sort ? '' : state.sort, up: !state.down,
  ...Object.fromEntries(Object.entries(state.filters || {}).map(([name, value]) => ['f.' + name, value])),
});
