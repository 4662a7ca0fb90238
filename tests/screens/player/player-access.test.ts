import type { CDPSession, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter, everyType, openEvent, phonesOf, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('played by keyboard, read by a screen reader, in text of twice the size');
const phones = phonesOf(test);

interface Node {
	ignored: boolean;
	role?: { value: string };
	name?: { value: string };
	properties?: { name: string; value: { value?: unknown } }[];
}

/** What a screen reader is told: `role "name" state=value …`, one line each. */
async function told(session: CDPSession): Promise<string> {
	const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
	const states = ['pressed', 'disabled', 'focused', 'live'];
	const lines = nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name, properties = [] }) => {
			const own = properties.filter((one) => states.includes(one.name));
			return [
				`${role?.value} "${name?.value ?? ''}"`,
				...own.map((one) => `${one.name}=${String(one.value.value)}`)
			].join(' ');
		});
	return lines.join('\n');
}

const nameInFocus = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const { activeElement: element } = document;
		if (element === document.body) return '';
		const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
		return (element?.getAttribute('aria-label') ?? label ?? '').trim().replace(/\s+/g, ' ');
	});

/** Goes on by Tab to what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
	for (let steps = 0; steps < 25; steps += 1) {
		if (name.test(await nameInFocus(page))) return;
		await page.keyboard.press('Tab');
	}
	assert.unreachable(`Tab leads to ${String(name)}`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
	await tabTo(page, name);
	await page.keyboard.press(key);
}

/** Waits for a question and its rest after the one before; nothing lies over another or beside the screen. */
async function stands(page: Page, prompt: string, name: string, screenshot: (name: string) => Promise<void>) {
	await page.getByRole('heading', { name: prompt }).waitFor();
	await page.locator('.receipt, article').first().waitFor();
	const shownAt = Number(await page.evaluate('performance.now()'));
	await page.waitForFunction((from) => performance.now() - from > 400, shownAt);
	await screenshot(`player-large-${name}`);
	const faults = await page.evaluate(() => {
		const [words, button] = ['.receipt .words', '.receipt > button'].map((one) =>
			document.querySelector(one)?.getBoundingClientRect()
		);
		const lies =
			words &&
			button &&
			words.right > button.left + 1 &&
			words.bottom > button.top + 1 &&
			words.top < button.bottom - 1;
		const wide = document.documentElement.scrollWidth > innerWidth;
		const broken: string[] = [];
		const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			if (text.parentElement!.closest('.visually-hidden')) continue;
			for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
				if (lines.size > 1) broken.push(`broken: ${word}`);
			}
		}
		return [lies && 'words under the button', wide && 'wider than the phone', ...broken].filter(Boolean);
	});
	assert.equal(faults, [], prompt);
}

test('all six types without touch: every part has a name, a role and a state, and changes are announced', async () => {
	const questions = everyType.map((one, index) => (index ? one : { ...one, countdown: 120 }));
	const event = await openEvent(phones.product, [{ slug: 'alle', name: 'Alle Arten', questions }]);
	const { page, context, screenshot, close } = await phones.open({
		viewport: { width: 320, height: 640 },
		isMobile: true
	});
	await page.addInitScript(() => {
		const large = new CSSStyleSheet();
		large.replaceSync('html { -webkit-text-size-adjust: 200% !important; text-size-adjust: 200% !important; }');
		document.adoptedStyleSheets = [large];
	});
	const session = await context.newCDPSession(page);
	await enter(page, await teamPath(phones.product, event, 'Tastatur'));
	await press(page, /Alle Arten/);
	await page.getByRole('button', { name: 'Station starten' }).waitFor();
	await press(page, /Station starten/);

	await stands(page, 'Was leuchtet?', 'mc', screenshot);
	const first = await told(session);
	for (const line of [
		'heading "Was leuchtet?" focused=true',
		'group "Was leuchtet?"',
		'button "A: Lampion" pressed=false'
	])
		assert.ok(first.includes(line), line);
	assert.match(first, /timer "noch \d+ Sekunden"/);
	assert.match(first, /status "" live=polite/);
	await press(page, /Lampion/);
	await page.getByRole('status').filter({ hasText: 'gespeichert' }).waitFor();

	await stands(page, 'Welche sind gerade?', 'many', screenshot);
	await press(page, /^A: ?A? ?2|^A: 2/, 'Space');
	await press(page, /^C:/, 'Space');
	assert.match(await told(session), /button "C: 4".* pressed=true/);
	await press(page, /^Senden/);

	await stands(page, 'Der Größe nach', 'sort', screenshot);
	for (const [item, place] of [
		['klein', 1],
		['mittel', 2]
	] as const) {
		for (let steps = 0; steps < 3; steps += 1) {
			const up = page.getByRole('button', { name: `${item} nach oben` });
			const items = await page.getByRole('listitem').allInnerTexts();
			if (items[place - 1]!.includes(item)) break;
			await up.focus();
			await page.keyboard.press('Enter');
			await page.getByText(`${item} auf Platz`).waitFor({ state: 'attached' });
			assert.match(await nameInFocus(page), new RegExp(`^${item} nach oben`));
		}
	}
	await press(page, /^Senden/);

	await stands(page, 'Was gehört zusammen?', 'assign', screenshot);
	const pairs = { Lübeck: 'Marzipan', Dresden: 'Stollen' };
	for (const [term, definition] of Object.entries(pairs))
		await press(page, new RegExp(`^${definition} zu ${term} legen`));
	assert.match(await told(session), /button "Lübeck: Marzipan"/);
	await press(page, /^Senden/);

	await stands(page, 'Stimmt das?', 'swipe', screenshot);
	assert.is(await page.locator('[aria-live=polite]').filter({ hasText: 'Karte 1 von 2' }).count(), 1);
	await page.keyboard.press('ArrowRight');
	await page.getByText('Karte 2 von 2').waitFor();
	await press(page, /^Stimmt nicht/);
	assert.match(await told(session), /button "Stimmt nicht" disabled=true/);
	await press(page, /^Senden/);

	await stands(page, 'Wie heißt der Turm?', 'photo', screenshot);
	await tabTo(page, /Eure Antwort/);
	await page.keyboard.type('Wasserturm');
	await page.keyboard.press('Enter');

	await stands(page, 'Wusstet ihr das?', 'flip', screenshot);
	await press(page, /Karte umdrehen/);
	await page.getByText('Am Kanal hängen 8000 Lampions.').waitFor();
	assert.is(await nameInFocus(page), 'Am Kanal hängen 8000 Lampions.');
	await press(page, /^Weiter/);
	await page.getByRole('heading', { name: /geschafft$/ }).waitFor();
	await page.locator('dd').getByText('6 von 6', { exact: true }).waitFor();
	assert.match(await told(session), /heading "Alle Arten geschafft" focused=true/);
	assert.not.ok(await page.evaluate('document.documentElement.scrollWidth > innerWidth'));
	await screenshot('player-large-end');
	await close();
});

test.run();
