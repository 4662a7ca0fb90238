import type { Page } from 'playwright-core';

/** Waits until nothing fades any more: half a colour is none that anybody has to read. */
export const isStill = (page: Page) =>
	page.waitForFunction(() =>
		document
			.getAnimations()
			.every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)
	);

/** The texts of a round on the wall that are cut: a line does not fit where it stands. */
export const cutOn = (page: Page): Promise<string[]> =>
	page.locator('main [data-fits]').evaluateAll((boxes) =>
		boxes.flatMap((box) => {
			const reach = 0.2 * parseFloat(getComputedStyle(box).fontSize) + 1;
			const isCut = box.scrollHeight > box.clientHeight + reach || box.scrollWidth > box.clientWidth + 1;
			return isCut ? [box.textContent!.slice(0, 40)] : [];
		})
	);

/** What stands on the wall, without the time that runs. */
export const wordsOn = (page: Page): Promise<string> =>
	page.locator('main').evaluate((main) => {
		const copy = main.cloneNode(true) as HTMLElement;
		copy.querySelectorAll('[role=timer]').forEach((timer) => timer.remove());
		return copy.innerText.replaceAll(/\s+/g, ' ');
	});
