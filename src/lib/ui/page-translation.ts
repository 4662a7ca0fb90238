/** A text of the page whose place a translation has taken. */
interface Translated {
	font: Element;
	/** The original text. */
	original: string;
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';
const isEdited = (node: Node) => node instanceof HTMLElement && node.isContentEditable;

/**
 * Lets a page translator work on a page that keeps changing. Chrome's translator removes each text node and inserts a
 * `font` element; Svelte keeps writing to the node, and removes and moves everything between two nodes, so clocks stop
 * and removed content stays. Here each text node comes back, empty, right after its translation. When written to, it
 * replaces the translation, for the translator to see; when removed or moved, it takes the translation along. Call it
 * before hydration, which needs the nodes of the server.
 */
export function liveWithTranslator(page: HTMLElement): void {
	for (const font of page.querySelectorAll('font')) if (font.isConnected) font.replaceWith(font.textContent);
	const translations = new Translations();
	const observer = new MutationObserver((records) => {
		translations.follow(records);
		// Its own changes are ignored.
		observer.takeRecords();
	});
	observer.observe(page, { childList: true, characterData: true, subtree: true });
}

class Translations {
	readonly #translated = new WeakMap<Text, Translated>();
	readonly #textOf = new WeakMap<Element, Text>();

	follow(records: MutationRecord[]): void {
		const written = new Set(records.filter(({ type }) => type === 'characterData').map(({ target }) => target));
		for (const record of records)
			for (const node of record.removedNodes)
				if (isText(node)) this.#followText(node, record, written.has(node));
				else if (isFont(node)) this.#followFont(node, record);
		for (const node of written) if (isText(node)) this.#show(node);
	}

	#followText(text: Text, record: MutationRecord, isWritten: boolean): void {
		const known = this.#translated.get(text);
		if (known && text.isConnected) this.#move(text, known);
		else if (known && !isWritten) this.#takeBack(text, known);
		else if (!text.isConnected && text.data.trim() && !isEdited(record.target)) {
			const font = this.#fontFor(record);
			if (!font) return;
			font.after(text);
			this.#keep(text, { font, original: text.data });
			if (isWritten) this.#show(text);
			else text.data = '';
		}
	}

	#move(text: Text, known: Translated): void {
		if (known.font.isConnected) putBefore(known.font, text);
		// The translator put it where its translation was.
		else this.#takeBack(text, known);
	}

	/** A translator restores the original, or replaces the first language with another one. */
	#followFont(font: Element, { addedNodes }: MutationRecord): void {
		const text = this.#textOf.get(font);
		const known = text && this.#translated.get(text);
		if (!text?.isConnected || font.isConnected || known?.font !== font) return;
		const next = [...addedNodes].find(isFont);
		if (!next) return this.#takeBack(text, known);
		this.#keep(text, { ...known, font: next });
		putBefore(next, text);
	}

	/** The translation that came for a text: in one step with its removal, before or after it. */
	#fontFor({ target, addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
		const beside = [previousSibling, nextSibling, previousSibling?.nextSibling, nextSibling?.previousSibling];
		const near = [...addedNodes, ...beside, target.firstChild].filter(isFont);
		return near.find((font) => font.parentNode === target && !this.#textOf.has(font));
	}

	/** Replaces an outdated translation with the new text. */
	#show(text: Text): void {
		const known = this.#translated.get(text);
		if (!known) return;
		this.#forget(text, known);
		if (!text.isConnected) return known.font.remove();
		putBefore(known.font, text);
		known.font.replaceWith(text);
	}

	#takeBack(text: Text, known: Translated): void {
		this.#forget(text, known);
		known.font.remove();
		text.data = known.original;
	}

	/** The translator may use its element again. */
	#forget(text: Text, { font }: Translated): void {
		this.#translated.delete(text);
		this.#textOf.delete(font);
	}

	#keep(text: Text, translated: Translated): void {
		this.#translated.set(text, translated);
		this.#textOf.set(translated.font, text);
	}
}

function putBefore(font: Element, text: Text): void {
	if (font.nextSibling !== text) text.before(font);
}
