import type { Locator, Page } from 'playwright-core';

/**
 * A person at one screen, who counts what their hand does. They go nowhere by an address: what is not reached from the
 * screen before is a dead end, and stops the walk.
 */
export class Hand {
	readonly page: Page;
	/** What was clicked or tapped, in order; a field counts where the cursor was not in it already. */
	readonly clicks: string[] = [];
	/** Which fields got text, in order. */
	readonly fields: string[] = [];

	constructor(page: Page) {
		this.page = page;
	}

	async press(target: Locator): Promise<void> {
		await target.click();
		this.clicks.push(String(target));
	}

	/** Puts the cursor into a field, by a click where it does not come there by itself, and writes into it. */
	async write(field: Locator, text: string): Promise<void> {
		await field.waitFor();
		if (!(await comesByItself(field))) await this.press(field);
		await this.type(text, String(field));
	}

	/** Writes over what a field holds. */
	async over(field: Locator, text: string): Promise<void> {
		await this.press(field);
		await this.keys('Control+A');
		await this.type(text, String(field));
	}

	/** Types where the cursor is; what is selected goes. */
	async type(text: string, field: string): Promise<void> {
		await this.page.keyboard.type(text);
		this.fields.push(field);
	}

	/** Presses keys such as `Tab` or `Enter`; no click. */
	async keys(...names: string[]): Promise<void> {
		for (const name of names) await this.page.keyboard.press(name);
	}
}

/** Whether the cursor is in the field within half a second, as a person waits for it without noticing. */
const comesByItself = (field: Locator): Promise<boolean> =>
	field.evaluate(async (element) => {
		const endsAt = performance.now() + 500;
		while (document.activeElement !== element) {
			if (performance.now() > endsAt) return false;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		return true;
	});
