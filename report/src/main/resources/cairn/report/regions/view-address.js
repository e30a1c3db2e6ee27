  // ---- what is shown, as options of an address ---------------------------------------------------

  const opened = () => [...state.open].sort((a, b) => a - b).join('.');
  const openedAtFirst = opened(), allOpened = data.groups.map((_, group) => group).filter(isGroup).join('.');

  function shown() {
    return {
      region: state.selected.startsWith('r') ? state.selected.slice(1) : '', all: state.view === 1,
      open: opened() === openedAtFirst ? '' : opened() === allOpened ? 'all' : opened() || 'none',
      hide: [...hidden].join('.'), focus: focused, pin: [...pinned].join('.'),
    };
  }

  /** Shows that, once. What the heap does not have is left out. Ends when all is drawn. */
  function show(options) {
    const keys = text => (text || '').split('.').filter(key => /^[grv][0-9]+$/.test(key));
    if (options.open) {
      state.open.clear();
      (options.open === 'all' ? allOpened : options.open).split('.').forEach(group => { if (data.groups[group] && isGroup(Number(group))) state.open.add(Number(group)); });
    }
    if (options.all && data.views.length > 1) chooseView(true);
    keys(options.hide).forEach(key => hidden.add(key));
    keys(options.pin).forEach(key => pinned.add(key));
    if (data.regions[options.region] && Number(options.region) > 0) go(Number(options.region));
    else { draw(); first(); }
    if (keys(options.focus).length) around(options.focus);
    return new Promise(resolve => whenDrawn(resolve));
  }
