const kept = new Set(
	(
		'P BR STRONG B EM I U S SUB SUP A UL OL LI BLOCKQUOTE CODE PRE H2 H3 H4 HR TABLE THEAD TBODY TR TH TD IMG FIGURE ' +
		'FIGCAPTION SPAN'
	).split(' ')
);
const attributes = new Set(['href', 'title', 'value', 'colspan', 'rowspan', 'src', 'srcset', 'sizes', 'alt', 'lang']);

/** A text with tags as nodes of this page: what could run or load is left out, as the server leaves it out. */
function harmless(text: string): DocumentFragment {
	const { body } = new DOMParser().parseFromString(text, 'text/html');
	for (const element of body.querySelectorAll('*')) {
		if (!kept.has(element.tagName)) {
			if (/^(SCRIPT|STYLE|TEMPLATE|IFRAME|OBJECT)$/.test(element.tagName)) element.remove();
			else element.replaceWith(...element.childNodes);
			continue;
		}
		for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name);
		if (/^\s*javascript:/i.test(element.getAttribute('href') ?? '')) element.removeAttribute('href');
	}
	const fragment = document.createDocumentFragment();
	fragment.append(...body.childNodes);
	return fragment;
}

/** Updates an editable text, unless it already shows it: the caret stays. */
export function showMarkup(place: HTMLElement, text: string): void {
	if (place.innerHTML !== text) place.replaceChildren(harmless(text));
}

/** Pasted text as tags: a paragraph for each empty line, a break for each other one; a single line stays one. */
export function asParagraphs(text: string): string {
	const place = document.createElement('div');
	const parts = text
		.replace(/\r\n?/g, '\n')
		.trim()
		.split(/\n{2,}/);
	const lines = parts.map((part) => {
		place.textContent = part;
		return place.innerHTML.replaceAll('\n', '<br>');
	});
	return lines.length > 1 ? lines.map((line) => `<p>${line}</p>`).join('') : (lines[0] ?? '');
}
