import * as assert from 'uvu/assert';
import { openAs, password } from '../../support/back-end.ts';
import { openBrowser } from '../../support/browser/chromium.ts';
import { openQuiz } from '../../support/phone/quiz.ts';
import { firstScript, stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('the wall before an event is published');
const stage = stageOf(test);
const { show, isClean } = stage;

test.before(async () => {
	const person = { username: 'host', password, role: 'event-manager', namespaces: ['default'] } as const;
	await stage.product.perform('user.create', { ...person, namespaces: ['default'] });
});

const isSeen = async (event: string) => {
	const { steps } = await stage.product.perform('event.home', { event });
	return steps.find(({ name }) => name === 'projector')!.isDone;
};

test('with only the link it says that it opens later, and nothing updates', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Vereinsabend TSV Waldau', published: false });
	const screen = await show(quiz.path);
	await screen.page.getByText('Noch nicht veröffentlicht').waitFor();
	assert.not.match(await screen.page.content(), /joinCode|eventUid/);
	await isClean(screen, 'stage-draft-closed');
	assert.not(await isSeen(quiz.uid));
	await stage.product.perform('event.update', { event: quiz.uid, published: true });
	await screen.page.getByText('Noch ist niemand da.').waitFor();
	await until(() => isSeen(quiz.uid), 'the wall was shown');
	await stage.product.perform('event.update', { event: quiz.uid, published: false });
	await screen.page.getByText('Noch nicht veröffentlicht').waitFor();
});

test('staff see the lobby, marked as a draft, until it is published', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Vereinsabend TSV Waldau', published: false });
	const browser = await openBrowser();
	const screen = await openAs(browser, stage.product, 'host', { viewport: { width: 1920, height: 1080 }, firstScript });
	const { page, close } = screen;
	await page.goto(quiz.path);
	await page.getByText('Noch ist niemand da.').waitFor();
	await page.getByText('Entwurf', { exact: true }).waitFor();
	await page.getByRole('img', { name: 'QR-Code zum Mitspielen' }).waitFor();
	await isClean(screen, 'stage-draft');
	await until(() => isSeen(quiz.uid), 'the wall was shown');
	await stage.product.perform('event.update', { event: quiz.uid, published: true });
	await page.getByText('Entwurf', { exact: true }).waitFor({ state: 'detached' });
	await close();
	await browser.close();
});

test('if only listed teams may play the lobby asks for their card, and shows no code', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Schulquiz', config: { restrictToTeams: true } });
	const screen = await show(quiz.path);
	await screen.page.getByText('Scannt eure Karte').waitFor();
	assert.is(await screen.page.getByRole('img', { name: /QR-Code/ }).count(), 0);
	await isClean(screen, 'stage-card');
});

test.run();
