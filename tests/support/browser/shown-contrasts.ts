// Runs in the page, where these functions come as text: they know each other by their names and nothing else.

interface Look {
	/** What changes the colours of a text and of all behind it. */
	effects: string;
	/** What it lies on, down to the first that lets nothing through. */
	layers: string;
}

const looks = new Map<Element, Look>();

function lookOf(element: Element | null): Look {
	if (!element) return { effects: '', layers: '' };
	const before = looks.get(element);
	if (before) return before;
	const behind = lookOf(element.parentElement);
	const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
	const own = [
		/^(static|relative)$/.test(position) ? '' : `${position} ${element.className}`,
		backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
		backgroundImage === 'none' ? '' : `picture ${element.className}`
	];
	const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none';
	const effects = [behind.effects, opacity, filter, mixBlendMode].filter((value) => !/^(1|none|normal|)$/.test(value));
	const layers = isOpaque ? backgroundColor : [behind.layers, ...own].filter(Boolean).join(' under ');
	const look = { effects: effects.join(), layers };
	looks.set(element, look);
	return look;
}

function isText(element: Element): boolean {
	const isWritten = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && nodeValue!.trim() !== '';
	return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) || [...element.childNodes].some(isWritten);
}

function isInSight(element: Element): boolean {
	if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
	const { width, height, right, bottom } = element.getBoundingClientRect();
	return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
}

/** What axe passes over, disabled or behind a dialog, never stands for a text that it measures. */
function isPassedOver(element: Element): boolean {
	const off = ':disabled, [aria-disabled=true], [aria-hidden=true], [inert]';
	const dialog = document.querySelector('dialog:modal');
	return (
		Boolean(element.closest(off) ?? element.closest('label')?.control?.matches(off)) ||
		Boolean(element.id && document.querySelector(`:is(${off})[aria-labelledby~="${CSS.escape(element.id)}"]`)) ||
		Boolean(dialog && !dialog.contains(element))
	);
}

function contrastOf(element: Element): string {
	const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
	// Large letters need less: from 14 points on when they are bold, else from 18.
	const isLarge = Math.ceil(parseFloat(fontSize) * 72) / 96 >= (Number(fontWeight) >= 700 ? 14 : 18);
	const { effects, layers } = lookOf(element);
	return [isPassedOver(element), color, isLarge, textShadow, effects, layers].join('; ');
}

/** A text on a page. */
export interface ShownText {
	/** Everything that its contrast follows from. */
	contrast: string;
	/** Its first words. */
	words: string;
	/** One of those that were named. */
	isNamed: boolean;
}

function shownTexts(named: string[]): ShownText[] {
	const chosen = new Set(named.flatMap((selector) => [...document.querySelectorAll(selector)]));
	const texts = [...document.body.querySelectorAll('*')].filter((element) => isText(element) && isInSight(element));
	const wordsOf = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 30);
	const shown = texts.map((element) => {
		const text = { contrast: contrastOf(element), words: wordsOf(element), isNamed: chosen.has(element) };
		return [`${text.isNamed} ${text.contrast} ${text.words}`, text] as const;
	});
	return [...new Map(shown).values()];
}

const parts = [lookOf, isText, isInSight, isPassedOver, contrastOf, shownTexts].map(String);

/** For `page.evaluate`: the texts in sight, those of equal contrast and words once; marks those of these CSS selectors. */
export const askShownTexts = (named: string[] = []): string =>
	`(() => { const looks = new Map(); ${parts.join('\n')}; return shownTexts(${JSON.stringify(named)}); })()`;
