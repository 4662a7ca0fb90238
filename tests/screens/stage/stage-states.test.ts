import * as assert from 'uvu/assert';
import { openQuiz, play, setConfig } from '../../support/phone/quiz.ts';
import { overHttp, Phone } from '../../support/phone/phone.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what the projector shows');
const stage = stageOf(test);
const { show, isClean } = stage;

/** A quiz that some teams have played a little. */
async function played(
	config: Record<string, unknown> = {},
	names = ['Die Rätselfüchse', 'Tante Erna', 'Äpfel mit Birnen']
) {
	const quiz = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau', config });
	for (const [index, name] of names.entries()) {
		const player = await play(stage.product, quiz, name);
		for (let question = names.length - index; question > 0; question -= 1) await player.answer();
		if (index < 2) await player.finish();
	}
	return quiz;
}

test('before the first points: how to join, large, and who is here; then the board automatically', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau' });
	const screen = await show(quiz.path);
	const { page } = screen;
	await page.getByText('Noch ist niemand da').waitFor();
	const join = overHttp(() => stage.product.base);
	await Phone.join(join, quiz.uid, { name: 'Nur zum Schauen' });
	await page.getByText('1 Team ist dabei').waitFor();
	await page.getByText('Nur zum Schauen').waitFor();
	const player = await play(stage.product, quiz, 'Wir warten aufs Essen');
	await page.getByText('2 Teams sind dabei').waitFor();
	await page.getByText('Wir warten aufs Essen').waitFor();
	await isClean(screen, 'stage-lobby');
	await player.answer();
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	assert.match(await screen.text(), 'Wir warten aufs Essen');
	await isClean(screen, 'stage-first-points');
});

test('a name is text, and every team is shown', async () => {
	const names = ['<b>Fett</b> & Söhne', 'WWW MWMWMWMWMWMWMWMWMWMWMWMWM und Jugend', '👩‍👩‍👧‍👦 Familie'];
	const quiz = await played({}, names);
	const screen = await show(quiz.path);
	const rows = screen.page.getByRole('list', { name: 'Rangliste' }).getByRole('listitem');
	assert.is(await rows.count(), 3);
	assert.match((await rows.nth(0).textContent())!, '<b>Fett</b> & Söhne');
	await isClean(screen, 'stage-names');
});

test('a frozen board shows that and its time, a hidden one that it is hidden, and it returns automatically', async () => {
	const quiz = await played();
	const screen = await show(quiz.path);
	const { page } = screen;
	await page.getByText('Live').waitFor();
	await setConfig(stage.product, quiz, { boardMode: 'frozen' });
	await page.getByText(/^Stand \d\d:\d\d$/).waitFor();
	await page.getByText('Eingefroren', { exact: true }).waitFor();
	assert.match(await screen.text(), 'Tante Erna');
	await isClean(screen, 'stage-frozen');
	await setConfig(stage.product, quiz, { boardMode: 'hidden' });
	await page.getByText('Die Rangliste bleibt geheim').waitFor();
	assert.not.match(await screen.text(), 'Tante Erna');
	await isClean(screen, 'stage-hidden');
	await setConfig(stage.product, quiz, { boardMode: 'live' });
	await page.getByText('Tante Erna').first().waitFor();
});

test('language, theme and modules follow the event, without a reload', async () => {
	const quiz = await played({ locale: 'en', dashboardTheme: 'light' });
	const screen = await show(quiz.path);
	const { page } = screen;
	assert.is(await page.locator('html').getAttribute('lang'), 'en');
	await page.getByText('Join', { exact: true }).waitFor();
	await isClean(screen, 'stage-light');
	const modules = [{ id: 'header' }, { id: 'rankings', options: { title: 'Halbzeit', ranking: 'accuracy' } }];
	await setConfig(stage.product, quiz, {
		dashboardTheme: 'dark',
		dashboardModules: modules,
		pageTitle: 'Zweite Runde'
	});
	await page.getByText('Halbzeit').waitFor();
	await page.getByText('Zweite Runde').waitFor();
	await page.getByText('100%').first().waitFor();
	assert.is(await page.getByText('Join', { exact: true }).count(), 0);
	await isClean(screen, 'stage-alone');
});

test('in the network without a secure context, and on a wall of four to three', async () => {
	const quiz = await played();
	const screen = await show(quiz.path, { base: stage.product.lanBase, width: 1024, height: 768 });
	await screen.page.getByText('Live').waitFor();
	await play(stage.product, quiz, 'Neu im Netz').then((player) => player.answer());
	await screen.page.getByText('Neu im Netz').first().waitFor();
	assert.is(await screen.page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false);
	await isClean(screen, 'stage-lan');
});

test.run();
