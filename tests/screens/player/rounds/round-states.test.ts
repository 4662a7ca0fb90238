import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { phonesOf } from '../../../support/phone/player.ts';
import { asked, heading, HostedEvent, twoOf } from '../../../support/rounds/hosted-event.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round on a phone, apart from the straight way');
const phones = phonesOf(test);

const tapVenus = (page: Page) => page.getByRole('button', { name: /: Venus/ }).tap();
const saved = (page: Page) => page.getByText('gespeichert', { exact: true }).waitFor();
const many = (prompt: string) => twoOf(prompt, { options: ['Venus', 'Erde', 'Mars'], answers: [0, 1], countdown: 60 });

/** A phone of a new team in the first question of a round. */
async function askedPhone(led: HostedEvent, prompt: string, team = 'Nachteulen') {
	const phone = await phones.open();
	await phone.page.goto(await led.team(team));
	await led.lead('openLobby', 'show');
	await asked(phone.page, prompt);
	return phone;
}

test('without network an answer is kept and sent later, or told to be too late', async () => {
	const questions = [twoOf('Was ist heiß?'), twoOf('Und jetzt?'), twoOf('Zuletzt?')];
	const led = await HostedEvent.create(phones.product, { questions });
	const { page, context, screenshot, close } = await askedPhone(led, 'Was ist heiß?');
	await context.setOffline(true);
	await tapVenus(page);
	await page.getByText('Auf diesem Handy gemerkt').waitFor();
	await screenshot('round-kept');
	await context.setOffline(false);
	await saved(page);
	assert.is((await led.view()).answered, 1);
	await led.lead('lock', 'reveal', 'next');
	await asked(page, 'Und jetzt?');
	await context.setOffline(true);
	await tapVenus(page);
	await page.getByText('Auf diesem Handy gemerkt').waitFor();
	await led.lead('lock', 'reveal', 'next');
	await context.setOffline(false);
	await asked(page, 'Zuletzt?');
	await page.getByText('Eure Antwort auf „Und jetzt?“ kam zu spät an und zählt nicht.').waitFor();
	await screenshot('round-late');
	await page.getByRole('button', { name: 'Gelesen' }).tap();
	// The late one has not taken the place of this one.
	await tapVenus(page);
	await saved(page);
	await led.lead('lock', 'reveal');
	await heading(page, 'Richtig');
	await close();
});

test('a pause holds the answers and keeps what was chosen; time up sends it', async () => {
	const led = await HostedEvent.create(phones.product, { questions: [many('Welche sind nah?')] });
	const { page, axe, screenshot, errors, close } = await askedPhone(led, 'Welche sind nah?');
	await tapVenus(page);
	await led.lead('pause');
	await page.getByText('Die Zeit steht.').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-paused');
	await page.reload();
	await page.getByText('Die Zeit steht.').waitFor();
	await led.lead('resume');
	await page
		.getByText('Wählt alle richtigen')
		.or(page.getByRole('button', { name: 'Senden' }))
		.first()
		.waitFor();
	await page.getByRole('button', { name: /: Erde/ }).tap();
	await led.lead('lock');
	await saved(page);
	assert.is((await led.view()).answered, 1);
	assert.equal(errors, []);
	await close();
});

test('the countdown shows where to look, a void question and an absent host are said', async () => {
	const led = await HostedEvent.create(phones.product, { options: { delaySeconds: 30 } });
	const { page, axe, screenshot, close } = await phones.open();
	await page.goto(await led.team('Nachteulen'));
	await led.lead('openLobby', 'show');
	await heading(page, 'Augen zur Leinwand');
	await page.getByText('Frage 1 wird gerade vorgelesen.').waitFor();
	assert.is(await page.getByRole('button', { name: /: Venus/ }).count(), 0);
	await page.getByText('Die Spielleitung ist kurz weg').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-countdown');
	const { question } = await led.view();
	await led.lead('lock');
	await led.command('void', { questionId: question!.id });
	await led.lead('reveal');
	await heading(page, 'Zählt nicht');
	await screenshot('round-void');
	await close();
});

test('a team that is taken out is told, and goes on once it is let in', async () => {
	const led = await HostedEvent.create(phones.product);
	const { page, axe, screenshot, close } = await askedPhone(led, 'Was ist heiß?');
	const { teamUid } = (await led.view()).host!.teamList.find(({ name }) => name === 'Nachteulen')!;
	await led.command('kick', { teamUid, block: true });
	await heading(page, 'Ihr seid nicht mehr in der Runde');
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-out');
	await led.command('admit', { teamUid });
	await asked(page, 'Was ist heiß?');
	await tapVenus(page);
	await saved(page);
	await close();
});

test('where the round allows it, an answer is changed until the lock, on any phone of the team', async () => {
	const led = await HostedEvent.create(phones.product, { options: { changeUntilLock: true } });
	const path = await led.team('Nachteulen');
	const [first, second] = [await phones.open(), await phones.open()];
	for (const { page } of [first, second]) await page.goto(path);
	await led.lead('openLobby', 'show');
	await asked(first.page, 'Was ist heiß?');
	await first.page.getByRole('button', { name: /: Mars/ }).tap();
	await saved(first.page);
	await saved(second.page);
	await first.screenshot('round-change');
	await second.page.getByRole('button', { name: 'Ändern' }).tap();
	await tapVenus(second.page);
	await saved(second.page);
	const venus = first.page.getByRole('button', { name: /: Venus/, pressed: true });
	await venus.waitFor();
	await led.lead('lock', 'reveal');
	await heading(first.page, 'Richtig');
	assert.equal([first.errors, second.errors], [[], []]);
	await first.close();
	await second.close();
});

test('with texts on the wall alone a phone shows the answers and not the question', async () => {
	const led = await HostedEvent.create(phones.product, { options: { textOnPhone: false } });
	const phone = await phones.open({ locale: 'en-GB', viewport: { width: 320, height: 568 } });
	const { page, axe, screenshot, errors, close } = phone;
	await page.goto(`${await led.team('Night owls')}&lang=en`);
	await led.lead('openLobby', 'show');
	await asked(page, 'Your answer to question 1');
	await page.getByText('The question is on the big screen.').waitFor();
	assert.is(await page.getByText('Was ist heiß?').count(), 0);
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('round-wall-320');
	await tapVenus(page);
	await page.getByText('saved', { exact: true }).waitFor();
	await led.lead('lock', 'reveal');
	await heading(page, 'Correct');
	await screenshot('round-wall-320-reveal');
	assert.equal(errors, []);
	await close();
});

test('with text of twice the size nothing is wider than a narrow phone, and no word lies under the foot', async () => {
	const questions = [{ ...twoOf('Welcher Planet dreht sich rückwärts um die eigene Achse?'), explanation: 'Ja.' }];
	const led = await HostedEvent.create(phones.product, { questions, config: { teamResults: true } });
	const { page, screenshot, close } = await phones.open({ viewport: { width: 320, height: 640 }, isMobile: true });
	await page.addInitScript(() => {
		const large = new CSSStyleSheet();
		large.replaceSync('html { -webkit-text-size-adjust: 200% !important; text-size-adjust: 200% !important; }');
		document.adoptedStyleSheets = [large];
	});
	const fits = async (name: string) => {
		await screenshot(`round-large-${name}`);
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
		const lines = await page.locator('h1').evaluate((title) => {
			const range = document.createRange();
			range.selectNodeContents(title);
			const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
			return title.scrollWidth > title.clientWidth ? 0 : new Set(tops).size;
		});
		assert.ok(lines > 0, `${name}: the title is cut`);
		if (name === 'reveal') assert.is(lines, 1, 'the verdict is one word');
	};
	await page.goto(await led.team('Die Rätselfüchse vom Sternwartenplatz'));
	await led.lead('openLobby');
	await heading(page, 'Ihr seid dabei');
	await fits('lobby');
	await led.lead('show');
	await asked(page, 'Welcher Planet dreht sich rückwärts um die eigene Achse?');
	await fits('question');
	await tapVenus(page);
	await saved(page);
	await led.lead('lock', 'reveal');
	await heading(page, 'Richtig');
	await fits('reveal');
	await led.lead('ranking');
	await heading(page, 'Zwischenstand');
	await fits('ranking');
	await close();
});

test('a PIN leads a new team from the start page into the round', async () => {
	const led = await HostedEvent.create(phones.product);
	await led.lead('openLobby', 'show');
	const { pin } = (await led.view()).host!;
	const { page, screenshot, close } = await phones.open();
	await page.goto('/?code=');
	await page.getByLabel('Code oder PIN').fill(`${pin!.slice(0, 3)} ${pin!.slice(3)}`);
	await page.getByRole('button', { name: 'Weiter' }).tap();
	await page.getByLabel('Teamname').fill('Spätzünder');
	await page.getByRole('button', { name: 'Mitspielen' }).tap();
	await asked(page, 'Was ist heiß?');
	await page.goto(`/?pin=${pin}`);
	await asked(page, 'Was ist heiß?');
	assert.not.match(page.url(), /pin/);
	await page.goto('/?pin=000001');
	await page.getByText('Das ist eine PIN. Zu ihr läuft hier gerade keine Runde.').waitFor();
	await screenshot('round-no-pin');
	await close();
});

test.run();
