import * as assert from 'uvu/assert';
import { answerTo, statusOf } from '../../support/processes/network-events.ts';
import { enter, openEvent, phonesOf, question, stationEnd, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the way in');
const phones = phonesOf(test);

const questions = [{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0] }];
const tokenOf = (path: string) => new URLSearchParams(path.slice(1)).get('t')!;
const hour = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

test('nothing is public: an empty chooser in both languages, a friendly page for a missing one', async () => {
	const { page, errors, axe, close } = await phones.open({ baseURL: phones.product.lanBase });
	await page.goto('/?code=');
	await page.getByText('Hier läuft gerade nichts').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await page.getByRole('link', { name: 'English' }).click();
	await page.getByText('Nothing is on right now').waitFor();
	assert.is(await page.locator('html').getAttribute('lang'), 'en');
	assert.equal(errors, []);
	await page.goto('/?event=nowhere');
	assert.is(await statusOf(page), 404);
	await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
	assert.equal(await axe('all', 'measured'), []);
	const unpublished = await openEvent(phones.product, [], {}, { name: 'Geheim', published: false });
	await page.goto(`/?event=${unpublished}`);
	assert.is(await statusOf(page), 403);
	await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
	await close();
});

test('a code or a station alone finds its event; the code leaves the address and the referrer', async () => {
	const event = await openEvent(phones.product, [{ slug: 'allein', name: 'Allein', questions }]);
	const path = await teamPath(phones.product, event, 'Kurzlink');
	const answer = await fetch(`${phones.product.base}/?t=${tokenOf(path)}&katalog=allein`, { redirect: 'manual' });
	assert.is(answer.status, 302);
	assert.is(answer.headers.get('referrer-policy'), 'no-referrer');
	const target = new URL(answer.headers.get('location')!, phones.product.base);
	assert.is(target.searchParams.get('event'), event);
	const { page, errors, close } = await phones.open();
	await page.goto('/?katalog=Allein');
	assert.is(new URL(page.url()).searchParams.get('event'), event);
	const opened = await answerTo(page, `/?t=${tokenOf(path)}&k=allein`);
	assert.is(opened.headers()['referrer-policy'], 'no-referrer');
	await page.getByText('Kurzlink').waitFor();
	await page.waitForFunction(() => !location.search.includes('t='.padStart(3, '&')));
	assert.not.ok(page.url().includes(tokenOf(path)));
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await page.getByRole('button', { name: 'Station starten' }).waitFor();
	assert.equal(errors, []);
	await page.goto(`/?t=${'x'.repeat(22)}`);
	await page.getByText('Dieser Team-Code gilt nicht mehr').waitFor();
	await close();
});

test('a name of 40 emoji is as long as one of 40 letters, and more is reported and kept', async () => {
	const event = await openEvent(phones.product, [{ slug: 'eins', name: 'Eins', questions }]);
	const { page, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	const field = page.getByLabel('Teamname');
	const name = '🦉'.repeat(40);
	await field.fill(`${name}🎈🎈`);
	await page.getByText('2 Zeichen zu viel.').waitFor();
	assert.is(await field.getAttribute('aria-invalid'), 'true');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText('Der Name darf höchstens 40 Zeichen haben.').waitFor();
	assert.is(await field.inputValue(), `${name}🎈🎈`);
	await field.fill(name);
	await page.getByText('40/40').waitFor();
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText(name).waitFor();
	await close();
});

test('a taken name offers the other phone; that works', async () => {
	const event = await openEvent(phones.product, [{ slug: 'eins', name: 'Eins', questions }]);
	const [first, second] = await Promise.all([0, 1].map(() => phones.open()));
	const name = 'Ü40 & <b>stolz</b> 🎈';
	for (const { page } of [first!, second!]) {
		await page.goto(`/?event=${event}`);
		await page.getByLabel('Teamname').fill(name);
		await page.getByRole('button', { name: 'Mitspielen' }).click();
		if (page === first!.page) await page.getByText(name).waitFor();
	}
	await second!.page.getByText('Den Namen gibt es schon').waitFor();
	await second!.page.getByText('Habt ihr eine Karte?').waitFor();
	const byCode = second!.page.getByRole('link', { name: 'Teamcode eingeben' });
	assert.is(await byCode.getAttribute('href'), `/?event=${event}&code=`);
	assert.equal(await second!.axe('all', 'measured'), []);
	assert.is(await second!.page.getByLabel('Teamname').inputValue(), name);

	await first!.page.getByRole('button', { name: 'Los geht’s' }).click();
	await first!.page.getByRole('button', { name: 'Zweites Handy' }).click();
	const code = first!.page.getByRole('img', { name: /Code zum Mitspielen/ });
	await code.waitFor();
	assert.equal(await first!.axe('all', 'measured'), []);
	const { url } = await first!.page.evaluate(
		async (uid) => (await fetch(`/api/play/events/${uid}/me/handover`)).json(),
		event
	);
	await enter(second!.page, new URL(url).search);
	await second!.page.getByText(name).waitFor();

	await second!.page.getByRole('button', { name: 'Das ist nicht unser Team' }).click();
	await second!.page.getByRole('button', { name: 'Team verlassen' }).click();
	await second!.page.getByLabel('Teamname').waitFor();
	assert.is.not(await second!.page.getByLabel('Teamname').inputValue(), name);
	await first!.close();
	await second!.close();
});

test('names are refused in words before and after they are sent', async () => {
	const event = await openEvent(phones.product, [], { randomNames: false });
	const { page, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByText('mindestens ein Zeichen').waitFor();
	await page.getByLabel('Teamname').fill('<>');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.locator('.error').waitFor();
	await page.getByLabel('Teamname').fill('Doch gültig');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await page.getByText('Noch keine Stationen').waitFor();
	await close();
});

test('only listed teams: no form, a replaced code is reported', async () => {
	const event = await openEvent(phones.product, [], { restrictToTeams: true });
	const path = await teamPath(phones.product, event, 'Liste');
	const { page, axe, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	await page.getByRole('heading', { name: 'Scannt euren Team-Code' }).waitFor();
	assert.is(await page.getByLabel('Teamname').count(), 0);
	assert.equal(await axe('all', 'measured'), []);
	await page.goto(`/?event=${event}&t=${'y'.repeat(22)}`);
	await page.getByText('Dieser Team-Code gilt nicht mehr').waitFor();
	await enter(page, path);
	await close();
});

test('before it starts the moment is shown; after its end the own place and the board', async () => {
	const soon = await openEvent(
		phones.product,
		[{ slug: 'a', name: 'A', questions }],
		{},
		{ start_date: fromNow(hour) }
	);
	const { page, axe, screenshot, close } = await phones.open();
	await page.goto(`/?event=${soon}`);
	await page.getByText('Ihr könnt euch jetzt schon anmelden').waitFor();
	await page.getByLabel('Teamname').fill('Frühe Vögel');
	await page.getByRole('button', { name: 'Mitspielen' }).click();
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await page.getByText('Noch etwas Geduld').waitFor();

	const done = await openEvent(phones.product, [{ slug: 'a', name: 'Alte Station', questions }], { teamResults: true });
	const path = await teamPath(phones.product, done, 'Fertig');
	await enter(page, path);
	await page.getByRole('link', { name: /Alte Station/ }).click();
	await page.getByRole('button', { name: 'Station starten' }).click();
	await question(page, 'Eins');
	await page.getByRole('button', { name: /^A:/ }).click();
	await stationEnd(page, '1 von 1');
	const window = { start_date: fromNow(-2 * hour), end_date: fromNow(-hour) };
	await phones.product.perform('event.update', { event: done, ...window } as never);
	await page.goto(`/?event=${done}`);
	await page.getByRole('heading', { name: 'Geschafft' }).waitFor();
	await page.getByText('von 1 Team').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-over');
	await page.getByRole('link', { name: /Alte Station/ }).click();
	await page.getByRole('heading', { name: 'Alte Station geschafft' }).waitFor();
	assert.is(await page.getByRole('button', { name: 'Noch einmal spielen' }).count(), 0);
	await close();
});

test('the language of the event, then the one that was chosen', async () => {
	const event = await openEvent(phones.product, [{ slug: 'lang', name: 'L', questions }], { locale: 'en' });
	const { page, close } = await phones.open();
	await page.goto(`/?event=${event}`);
	await page.getByRole('heading', { name: 'What is your team called?' }).waitFor();
	await page.getByRole('link', { name: 'Deutsch' }).click();
	await page.getByRole('heading', { name: 'Wie heißt euer Team?' }).waitFor();
	await page.goto(`/?event=${event}`);
	await page.getByRole('heading', { name: 'Wie heißt euer Team?' }).waitFor();
	await close();
});

test.run();
