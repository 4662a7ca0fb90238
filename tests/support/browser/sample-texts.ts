import type { Locator } from 'playwright-core';
import type { Hand } from './hand.ts';

/** Writes over every sample text of the page that the German editor shows, with these texts in turn. */
export async function writeOverSamples(pen: Hand, texts: readonly string[]): Promise<void> {
	let next = 0;
	const write = async (place: Locator) => {
		for (const field of await place.getByRole('textbox').all())
			if (await isSample(field)) await pen.over(field, texts[(next += 1) % texts.length]!);
	};
	const fields = pen.page.getByRole('tabpanel', { name: 'Felder' });
	const blocks = pen.page.getByRole('list', { name: 'Blöcke der Seite' }).getByRole('listitem');
	for (let at = 0; at < (await blocks.count()); at += 1) {
		await pen.press(blocks.nth(at).getByRole('button').nth(1));
		await write(fields);
		const entries = fields.getByRole('listitem');
		for (let entry = 0; entry < (await entries.count()); entry += 1) {
			await pen.press(entries.nth(entry).getByRole('button').nth(1));
			await write(entries.nth(entry));
		}
	}
}

/** Whether a field holds a sample text; a number or an address is none. */
const isSample = (field: Locator) =>
	field.evaluate((element) => {
		const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
		return / |^\p{L}{4,}$/u.test(isField ? element.value : element.textContent);
	});
