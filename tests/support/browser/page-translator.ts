import type { Page } from 'playwright-core';

/** How a translation takes the place of a text: in one step, or before or after the text has gone. */
export type Order = 'replace' | 'insert first' | 'remove first';

declare global {
	interface Window {
		translatePage(order: Order): void;
		untranslatePage(): void;
	}
}

/** Translates, from now on, every text of the page as Chrome does, into the words that are there already. */
export async function translatePage(page: Page, order: Order): Promise<void> {
	await page.evaluate(installTranslator);
	await page.evaluate((asked) => window.translatePage(asked), order);
}

/** Shows the original again. */
export const untranslatePage = (page: Page): Promise<void> => page.evaluate(() => window.untranslatePage());

/** For `openScreen`: a page that is translated as soon as it is read, which may be before it is alive. */
export const translatedFirst = `(${installTranslator.toString()})();
document.addEventListener('readystatechange', () => {
	if (document.readyState !== 'interactive') return;
	window.translatePage('replace');
	document.documentElement.dataset.translatedFirst = String(document.documentElement.dataset.alive === undefined);
});`;

/** The texts that were given to the translator and are on the page. */
export const translatedTexts = (page: Page): Promise<string[]> =>
	page.locator('font > font').evaluateAll((all) => all.map(({ textContent }) => textContent));

// Runs in the page: it may use nothing from outside.
function installTranslator(): void {
	const originals = new Map<Element, Text>();
	const silent = 'font, script, style, noscript, textarea, [translate=no]';
	const found = (root: Node): Text[] => {
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const texts = root.nodeType === Node.TEXT_NODE ? [root as Text] : [];
		while (walker.nextNode()) texts.push(walker.currentNode as Text);
		return texts.filter((text) => text.data.trim() && text.parentElement && !text.parentElement.closest(silent));
	};
	const put: Record<Order, (text: Text, font: Element) => void> = {
		replace: (text, font) => text.replaceWith(font),
		'insert first': (text, font) => {
			text.before(font);
			text.remove();
		},
		'remove first': (text, font) => {
			const { parentNode, nextSibling } = text;
			text.remove();
			parentNode!.insertBefore(font, nextSibling);
		}
	};
	const translate = (root: Node, order: Order) => {
		for (const text of found(root)) {
			const font = document.createElement('font');
			font.append(document.createElement('font'));
			font.firstElementChild!.textContent = text.data;
			originals.set(font, text);
			put[order](text, font);
		}
	};
	let observer: MutationObserver | undefined;
	window.translatePage = (order) => {
		translate(document.body, order);
		observer = new MutationObserver((records) => {
			const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
			// The words come from elsewhere, and take their time.
			setTimeout(() => added.filter((node) => node.isConnected).forEach((node) => translate(node, order)), 20);
		});
		observer.observe(document.body, { childList: true, subtree: true });
	};
	window.untranslatePage = () => {
		observer?.disconnect();
		for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text);
	};
}
