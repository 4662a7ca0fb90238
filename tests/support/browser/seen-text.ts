import type { Locator, Page } from 'playwright-core';

/** How much of a text people see on a screen. */
export interface SeenText {
	text: string;
	/** Share of its letters that are on show; 1 = all. */
	share: number;
	/** The first letters are on show: what is missing is the end. */
	hasStart: boolean;
	/** Something else lies over a letter that is on show. */
	isCovered: boolean;
	/** Font size in pixels. */
	size: number;
}

/** What of the text of each element can be seen: inside of everything that cuts it off, and not under anything else. */
export const seenTexts = (elements: Locator): Promise<SeenText[]> =>
	elements.evaluateAll((all) => {
		const cutOff = (element: Element): DOMRect => {
			const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
			for (let at: Element | null = element; at; at = at.parentElement) {
				if (getComputedStyle(at).overflow === 'visible') continue;
				const { left, top, right, bottom } = at.getBoundingClientRect();
				Object.assign(box, {
					left: Math.max(box.left, left),
					top: Math.max(box.top, top),
					right: Math.min(box.right, right),
					bottom: Math.min(box.bottom, bottom)
				});
			}
			return new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
		};
		return all.map((element) => {
			const box = cutOff(element);
			const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			const letters: DOMRect[] = [];
			for (let node = walker.nextNode(); node; node = walker.nextNode())
				for (let at = 0; at < node.nodeValue!.length; at += 1) {
					if (/\s/.test(node.nodeValue![at]!)) continue;
					const range = document.createRange();
					range.setStart(node, at);
					range.setEnd(node, at + 1);
					letters.push(range.getBoundingClientRect());
				}
			const middle = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const;
			const isIn = (letter: DOMRect) => {
				const [x, y] = middle(letter);
				return x > box.left && letter.right <= box.right + 1 && y > box.top && y < box.bottom;
			};
			const shown = letters.filter(isIn);
			const isUnder = (letter: DOMRect) => {
				const top = document.elementFromPoint(...middle(letter));
				return top !== null && !element.contains(top) && !top.contains(element);
			};
			return {
				text: element.textContent!.trim(),
				share: shown.length / letters.length,
				hasStart: letters.slice(0, 3).every(isIn),
				isCovered: shown.some(isUnder),
				size: Number.parseFloat(getComputedStyle(element).fontSize)
			};
		});
	});

/** Waits until nothing moves and every text has found its size. */
export const isStill = async (page: Page): Promise<void> => {
	await page.evaluate(() => document.fonts.ready);
	await page.waitForFunction(() =>
		document
			.getAnimations()
			.every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)
	);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};
