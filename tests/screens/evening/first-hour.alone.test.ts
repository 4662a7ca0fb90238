import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { password } from '../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { Hand } from '../../support/browser/hand.ts';
import { plainPicture } from '../../support/print/pictures.ts';
import { openPhone, question } from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { codesOn, readCodes } from '../../support/print/read-codes.ts';
import { sayIn } from '../../support/browser/say.ts';
import { suite } from '../../support/runner/suite.ts';

/** What is written into the screens in either language, beside the names of teams. */
const texts = {
	de: {
		event: 'Vereinsabend TSV Waldau',
		choice: ['Welcher Planet hat Ringe?', 'Saturn', 'Mars', 'Merkur', 'Venus'],
		sort: ['Vom kleinsten zum größten', 'Maus', 'Hund', 'Elefant'],
		match: ['Welche Stadt liegt wo?', 'Lyon', 'Frankreich', 'Porto', 'Portugal'],
		swipe: ['Stimmt das?', 'Honig verdirbt nie.', 'Haie sind Säugetiere.'],
		photo: ['Zeigt uns euren Tisch'],
		card: ['Wusstet ihr das?', 'Der Verein wurde 1921 gegründet.']
	},
	en: {
		event: 'Waldau Sports Club Night',
		choice: ['Which planet has rings?', 'Saturn', 'Mars', 'Mercury', 'Venus'],
		sort: ['From smallest to largest', 'Mouse', 'Dog', 'Elephant'],
		match: ['Which city lies where?', 'Lyon', 'France', 'Porto', 'Portugal'],
		swipe: ['True or false?', 'Honey never spoils.', 'Sharks are mammals.'],
		photo: ['Show us your table'],
		card: ['Did you know?', 'The club was founded in 1921.']
	}
} as const;
const listed = ['Nachteulen', 'Otter', 'Lampenfieber'];
const guest = 'Die Rätselfüchse';
// From the login to the first phone that plays; the table of a real first evening had 77.
const mostClicks = 45;

for (const locale of ['de', 'en'] as const) {
	const test = suite(`the first hour of a host, in ${locale}`);
	const say = sayIn(locale, 'round');
	const own = texts[locale];
	let product: Product;
	let browser: Browser;
	let desk: Screen;
	let wall: Page;
	let page: Page;
	let hand: Hand;
	let cards: string[];
	const phones: Screen[] = [];
	const taps: number[] = [];
	const region = locale === 'de' ? 'de-DE' : 'en-GB';

	test.before(async () => {
		product = await startProduct();
		await product.perform('user.create', { username: 'neu', password, role: 'customer', namespaces: ['default'] });
		browser = await openBrowser();
		const viewport = { width: 1366, height: 768 };
		desk = await openScreen(browser, { baseURL: product.base, locale: region, viewport, acceptDownloads: true });
		({ page } = desk);
		await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
		hand = new Hand(page);
	});
	test.after(async () => {
		for (const phone of phones) await phone.close();
		await browser?.close();
		await product?.close();
	});

	const button = (key: string, at = page) => at.getByRole('button', { name: say(key) });
	const link = (key: string, at = page) => at.getByRole('link', { name: say(key) });
	const prompt = () => page.getByRole('textbox', { name: say('catalogs.field.prompt'), exact: true });

	/** Writes a question and its rows, each after Enter, as the editor says below them. */
	async function writeQuestion([asked, ...rows]: readonly string[]): Promise<void> {
		await hand.write(prompt(), asked!);
		for (const row of rows) {
			await hand.keys('Enter');
			await hand.type(row, 'row');
		}
	}
	async function addQuestion(type: string, content: readonly string[]): Promise<void> {
		await hand.press(button('catalogs.addType'));
		await chooseType(type);
		await writeQuestion(content);
	}
	const chooseType = (type: string) =>
		hand.press(page.getByRole('menuitem', { name: new RegExp(`^${say(`catalogs.type.${type}`)}`) }));

	test('from the login to the first question it takes a name', async () => {
		await page.goto('/login');
		await page.getByLabel(say('login.username')).fill('neu');
		await page.getByLabel(say('login.password')).fill(password);
		await page.keyboard.press('Enter');
		await hand.press(link('admin.event.start'));
		await hand.write(page.getByLabel(say('admin.event.name'), { exact: true }), own.event);
		await hand.keys('Enter');
		await prompt().waitFor();
	});

	test('two rounds of questions of all six types are written, one with a picture from the clipboard', async () => {
		await hand.write(prompt(), own.choice[0]);
		await copyPicture(page);
		await hand.keys('Control+V');
		for (const option of own.choice.slice(1)) {
			await hand.keys('Enter');
			await hand.type(option, 'row');
		}
		await hand.press(page.getByLabel(say('catalogs.mc.isRight', { number: 1 }), { exact: true }));
		await addQuestion('sort', own.sort);
		await addQuestion('assign', own.match);
		await desk.screenshot(`first-hour-questions-${locale}`);
		await hand.press(page.getByRole('region', { name: say('catalogs.list.label') }).locator('summary'));
		await hand.press(link('catalogs.newStation'));
		// Enter means the name that is proposed, and would follow the link again while the screen is loading.
		await page.getByLabel(say('catalogs.create.name')).and(page.locator(':focus')).waitFor();
		await hand.keys('Enter');
		await hand.press(page.getByRole('button', { name: new RegExp(`^${say('catalogs.edit.type')}`) }));
		await chooseType('swipe');
		await writeQuestion(own.swipe);
		await addQuestion('photoText', own.photo);
		await addQuestion('flip', own.card);
	});

	test('teams are a list of names, and their cards a file for the printer', async () => {
		await hand.press(page.getByRole('navigation').getByRole('link', { name: say('admin.area.teams'), exact: true }));
		const names = page.getByLabel(say('admin.team.names'));
		await hand.write(names, listed[0]!);
		for (const name of listed.slice(1)) {
			await hand.keys('Enter');
			await hand.type(name, String(names));
		}
		await hand.press(page.getByRole('button', { name: say('admin.team.add', { count: listed.length }) }));
		await page.getByRole('link', { name: listed[0]!, exact: true }).waitFor();
		await hand.press(page.getByRole('link', { name: own.event }).first());
		await page
			.getByText(
				say('events.step.note.questions', { count: 6, stations: say('events.step.note.stations', { count: 2 }) })
			)
			.waitFor();
		await hand.press(link('events.step.act.print').first());
		const download = page.waitForEvent('download');
		await hand.press(link('print.save'));
		cards = (await readCodes(await readFile(await (await download).path()))).map(({ text }) => text);
		assert.is(cards.length, listed.length);
	});
	test('the wall is opened and shows a code, and the event is started', async () => {
		await hand.press(page.getByRole('link', { name: own.event }).first());
		await hand.press(steps().getByRole('button', { name: say('events.step.act.projectorLink') }));
		const opened = page.waitForEvent('popup');
		await hand.press(steps().getByRole('link', { name: say('events.step.name.projector') }));
		wall = await opened;
		await wall.setViewportSize({ width: 1920, height: 1080 });
		await hand.press(button('events.opening.start'));
		await button('events.opening.end').waitFor();
		await wall.getByRole('img', { name: say('stage.joinQr') }).waitFor();
		await keepPicture(wall, `first-hour-wall-${locale}`);
	});
	const steps = () => page.getByRole('region', { name: say('events.step.title') });

	test('four phones come in, three by cards and one by the wall, and play; the wall shows them', async () => {
		for (const card of cards) await answer(await comeIn(card));
		const [code] = await codesOn(await wall.screenshot());
		const last = await comeIn(code!.text, guest);
		await playBothRounds(last);
		await phones.at(-1)!.screenshot(`first-hour-end-${locale}`);
		const board = wall.getByRole('list', { name: say('stage.board') });
		// A line that moves is there twice for a moment.
		for (const team of [...listed, guest]) await board.getByText(team, { exact: true }).first().waitFor();
		await keepPicture(wall, `first-hour-board-${locale}`);
	});

	/** A phone scans a code and goes on to its first question; who has no card writes a name. */
	async function comeIn(code: string, name?: string): Promise<Page> {
		const phone = await openPhone(browser, product, { locale: region });
		phones.push(phone);
		const thumb = new Hand(phone.page);
		await phone.page.goto(code);
		if (name) await thumb.write(phone.page.getByLabel(say('play.join.name')), name);
		const join = button('play.join.go', phone.page);
		await join.or(button('play.welcome.go', phone.page)).waitFor();
		if (await join.count()) await thumb.press(join);
		await thumb.press(button('play.welcome.go', phone.page));
		await startRound(thumb, 1);
		await phone.page.getByRole('heading', { level: 1 }).waitFor();
		taps.push(thumb.clicks.length);
		return phone.page;
	}
	async function startRound(thumb: Hand, number: number): Promise<void> {
		await thumb.press(thumb.page.getByRole('link', { name: new RegExp(say('catalogs.newName.round', { number })) }));
		await thumb.press(button('play.station.start', thumb.page));
	}

	/** Plays on to the end of a round, whatever order its three questions come in, and then the other round. */
	async function playBothRounds(phone: Page): Promise<void> {
		for (const number of [1, 2]) {
			if (number > 1) {
				await link('play.back', phone).click();
				await startRound(new Hand(phone), number);
			}
			for (let asked = 0; asked < 3; asked += 1) await answer(phone);
			const station = say('catalogs.newName.round', { number });
			await phone.getByRole('heading', { name: say('play.summary.done', { station }) }).waitFor();
		}
	}

	/** Answers the question on show, right where there is a right answer, and waits for what comes after it. */
	async function answer(phone: Page): Promise<void> {
		const prompts = Object.values(own).flatMap((one) => (typeof one === 'string' ? [] : [one[0]]));
		const pattern = new RegExp(`^(${prompts.join('|').replaceAll('?', '\\?')})$`);
		const asked = await phone.getByRole('heading', { name: pattern }).innerText();
		await question(phone, asked);
		await give(phone, asked);
		await phone.getByRole('heading', { name: asked, exact: true }).waitFor({ state: 'detached' });
	}

	async function give(phone: Page, asked: string): Promise<void> {
		const tap = (name: string) => phone.getByRole('button', { name }).click();
		if (asked === own.choice[0]) return tap(`: ${own.choice[1]}`);
		if (asked === own.card[0]) {
			await tap(say('questions.flip.turn'));
			return tap(say('questions.flip.next'));
		}
		if (asked === own.sort[0]) await sortOn(phone);
		if (asked === own.match[0]) await matchOn(phone);
		if (asked === own.swipe[0])
			for (const side of ['right', 'left'])
				await phone.getByRole('button', { name: say(`ui.side.${side}`), exact: true }).click();
		if (asked === own.photo[0]) await takePhoto(phone);
		await tap(say('play.question.send'));
	}

	async function matchOn(phone: Page): Promise<void> {
		const [, ...sides] = own.match;
		for (let index = 0; index < sides.length; index += 2) {
			await phone.getByRole('button', { name: `${sides[index]}:` }).click();
			await phone.getByRole('button', { name: `${sides[index + 1]} ` }).click();
		}
	}

	async function sortOn(phone: Page): Promise<void> {
		for (const [place, item] of own.sort.slice(1).entries())
			while ((await phone.locator('ol li .text').allInnerTexts())[place] !== item)
				await phone.getByRole('button', { name: say('questions.sort.up', { item }) }).click();
	}

	async function takePhoto(phone: Page): Promise<void> {
		await phone.getByRole('checkbox').check({ force: true });
		const buffer = await plainPicture(400, 300).jpeg().toBuffer();
		await phone.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
		await button('questions.photoText.again', phone).waitFor();
	}

	test('the evening is ended by one act, and its results are one click away', async () => {
		await hand.press(button('events.opening.end'));
		await hand.press(link('events.step.act.results').first());
		await page.getByRole('cell', { name: guest }).first().waitFor();
		await desk.screenshot(`first-hour-results-${locale}`);
	});

	test(`it took at most ${mostClicks} clicks, no field but names and questions, and no fault on any screen`, () => {
		const ways = [...hand.clicks, ...phones.map((_, index) => `${taps[index]} taps of phone ${index + 1}`)];
		assert.ok(hand.clicks.length + taps.reduce((sum, one) => sum + one, 0) <= mostClicks, ways.join('\n'));
		// With a card a name is known; who has none writes it, and that is a tap into the field and one to go on.
		assert.equal(taps, [3, 3, 3, 5]);
		const written = texts.de;
		const rows = Object.values(written).flatMap((one) => (typeof one === 'string' ? [] : one.slice(1))).length;
		const prompts = Object.values(written).filter((one) => typeof one !== 'string').length;
		assert.is(hand.fields.length, 1 + prompts + rows + listed.length, hand.fields.join('\n'));
		for (const screen of [desk, ...phones]) assert.equal(screen.errors, []);
	});
	test.run();
}

/** Puts a picture into the clipboard, as copying it in another window does. */
const copyPicture = (page: Page) =>
	page.evaluate(async () => {
		const canvas = document.createElement('canvas');
		[canvas.width, canvas.height] = [300, 200];
		canvas.getContext('2d')!.fillRect(50, 50, 100, 100);
		const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
		await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture! })]);
	});

/** Keeps a picture of a page that was opened by another one; see `Screen.screenshot`. */
async function keepPicture(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOT_DIR;
	if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
