  const BAR = 26, LOOP = 18, LABEL = 12;
  const state = { view: 0, open: new Set(data.opened), kinds: new Set(), heat: true,
    selected: '', found: new Set(), zoom: 1, x: 0, y: 0 };
  let boxes = new Map(); // by key: g3 a closed group, r7 a region, v2 a variable, o3 an open group
  let lines = [];

  function svg(name, attributes, parent, text) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.appendChild(element);
    return element;
  }

  function html(name, parent, text, type) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (type) element.className = type;
    parent.appendChild(element);
    return element;
  }

