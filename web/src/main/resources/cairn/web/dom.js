// Elements, with text as text only: nothing that comes from a file is ever read as HTML.

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.className = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(9)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  add(element, children);
  return element;
}

export function clear(element) {
  element.textContent = '';
  return element;
}

export const number = value => value === undefined || value === null ? '' : Number(value).toLocaleString('en-US');

export function bytes(value) {
  if (value === undefined || value === null) return '';
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let size = value, unit = 0;
  while (size >= 1024 && unit < units.length - 1) { size /= 1024; unit++; }
  return (unit ? size.toFixed(size < 10 ? 1 : 0) : size) + ' ' + units[unit];
}

export const plural = (count, one, many = one + 's') => number(count) + ' ' + (count === 1 ? one : many);

/** A link to another view: it can be copied, opened in another tab, and the way back works. */
export const link = (context, view, options, text, attributes = {}) =>
  el('a', { href: context.address(view, options), ...attributes }, text);

/** An id that leads to its object. */
export const objectLink = (context, name, at) => name.id
  ? link(context, 'paths', { to: name.id, at }, name.id, { title: 'This object, and why it is alive' })
  : '';

export const named = (context, name, at) => [name.type, ' ', objectLink(context, name, at), name.label ? ' ' + name.label : ''];
