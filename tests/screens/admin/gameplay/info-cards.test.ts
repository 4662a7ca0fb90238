import * as assert from 'uvu/assert';
import { isSound, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { openEvent } from '../../../support/phone/player.ts';
import { overHttp, Phone } from '../../../support/phone/phone.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('info cards in statistics and results');
const card = { type: 'flip', prompt: 'Wusstet ihr das?', answer: 'Am Kanal hängen 8000 Lampions.' };
const choice = { type: 'mc', prompt: 'Was leuchtet?', options: ['Lampion', 'Stein'], answers: [0], points: 10 };
let backEnd: BackEnd;
let event: string;

test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']], { viewport: { width: 1366, height: 900 } });
	const { product } = backEnd;
	event = await openEvent(product, [
		{ slug: 'karten', name: 'Karten', questions: [card] },
		{ slug: 'mole', name: 'Mole', questions: [choice] }
	]);
	for (const name of ['Eulen', 'Lerchen']) {
		const phone = await Phone.join(
			overHttp(() => product.base),
			event,
			{ name }
		);
		const { attemptId, items } = await phone.start('karten');
		await phone.answer(attemptId, items[0]!, { turned: true });
		await phone.finish(attemptId);
	}
});
test.after(() => backEnd?.close());

test('statistics show who read a card, without a share and without a chart, on a phone too', async () => {
	const { screen } = backEnd;
	const { page } = screen;
	await page.goto(`/admin/statistics?event=${event}`);
	const cards = page.getByRole('table', { name: 'Nur zum Lesen' });
	await cards.getByRole('row', { name: 'Wusstet ihr das? Karten 1 2 Teams' }).waitFor();
	assert.is(await page.getByText('Noch keine Antworten').count(), 0);
	assert.is(await page.locator('figure').count(), 0, 'no chart of nothing');
	assert.not.match(await page.locator('main').innerText(), /\d\s*%/);
	const answers = page.getByRole('table', { name: 'Einzelne Antworten' });
	await answers.getByRole('row', { name: /Eulen .*Nur zum Lesen.* –$/s }).waitFor();
	await isSound(screen, 'statistics-cards');
	await page.setViewportSize({ width: 390, height: 844 });
	await isSound(screen, 'statistics-cards-phone');
	await page.setViewportSize({ width: 1366, height: 900 });
});

test('beside a question with answers the card is not among the hard ones', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	const phone = await Phone.join(
		overHttp(() => product.base),
		event,
		{ name: 'Möwen' }
	);
	const { attemptId, items } = await phone.start('mole');
	const { options } = items[0]!.question as unknown as { options: { id: string; text: string }[] };
	await phone.answer(attemptId, items[0]!, { selected: [options.find(({ text }) => text === 'Lampion')!.id] });
	await phone.finish(attemptId);
	await moveTo(page, `/admin/results?event=${event}&view=attempts`);
	const questions = page.getByRole('table', { name: 'Statistik' });
	// What is asked of a question is counted a moment after its answer.
	const isCounted = async () => {
		await page.goto(`/admin/statistics?event=${event}`);
		return (await questions.getByRole('row', { name: /Was leuchtet/ }).count()) > 0;
	};
	await until(isCounted, 'the answer in the statistics');
	assert.is(await questions.getByRole('row', { name: /Wusstet/ }).count(), 0);
	await isSound(screen, 'statistics-cards-beside');
});

test('results call a card read, and an attempt of cards has no points to compare', async () => {
	const { product, screen } = backEnd;
	const { page } = screen;
	const { results } = await product.perform('result.list', { event });
	const { teamUid } = results.find(({ name }) => name === 'Eulen')!;
	await moveTo(page, `/admin/results?event=${event}&view=attempts&team=${teamUid}`);
	const pane = page.getByRole('region', { name: 'Eulen' });
	await pane.getByRole('listitem').filter({ hasText: card.prompt }).getByText('Nur zum Lesen').waitFor();
	assert.is(await pane.getByText(/keine Antwort|0 von 0/).count(), 0);
	const row = page.getByRole('row', { name: /Lerchen/ });
	assert.not.match(await row.innerText(), /0\s*\/\s*0|0 von 0/);
	await isSound(screen, 'results-cards');
});

test.run();
