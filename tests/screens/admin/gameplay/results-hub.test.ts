import * as assert from 'uvu/assert';
import { goodPassword, logIn } from '../../../support/browser/log-in.ts';
import { createClient, type Client } from '../../../support/http.ts';
import { openQuiz, performIn, play, type Quiz } from '../../../support/phone/quiz.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the hub of results during a ceremony');
const names = ['Nachteulen', 'Lerchen', 'Füchse', 'Maulwürfe'];
let product: Product;
let quiz: Quiz;
const teams = new Map<string, Client>();

test.before(async () => {
	product = await startProduct();
	quiz = await openQuiz(product, { name: 'Lichterfest', config: { teamResults: true } }, { questions: 4 });
	for (const [index, name] of names.entries()) {
		const player = await play(product, quiz, name);
		for (let question = 0; question < 4; question += 1) await player.answer(question < 4 - index);
		await player.finish();
		teams.set(name, createClient(product.base, { cookie: `mq_play_${quiz.uid}=${player.token}`, accept: 'text/html' }));
	}
});
test.after(() => product?.close());

const act = (action: 'start' | 'step' | 'end') =>
	performIn(product, 'default', 'podium.act', { event: quiz.uid, action });
/** Both pages of the hub as they leave the server, scripts and data included. */
async function hubOf(client: Client): Promise<string> {
	const pages = ['own', 'board'].map((view) =>
		client.get(`/results-hub?event=${quiz.uid}&view=${view}`, { accept: 'text/html' })
	);
	const answers = await Promise.all(pages);
	assert.equal(
		answers.map(({ status }) => status),
		[200, 200]
	);
	return answers.map(({ text }) => text).join('\n');
}
const othersOn = async (name: string) => {
	const html = await hubOf(teams.get(name)!);
	return names.filter((other) => other !== name && html.includes(other));
};
const tellsPlace = (html: string) => /\bplace:\d/.test(html);

test('teams see no place and no other team until the ceremony is over, as on their phones; staff see all', async () => {
	assert.equal(await othersOn('Füchse'), ['Nachteulen', 'Lerchen', 'Maulwürfe']);
	assert.ok(tellsPlace(await hubOf(teams.get('Füchse')!)));
	await act('start');
	const { podium } = await performIn(product, 'default', 'podium.show', { event: quiz.uid });
	await product.perform('user.create', {
		username: 'reader',
		password: goodPassword,
		role: 'analyst',
		namespaces: ['default']
	});
	const staff = await logIn(product, { username: 'reader' }, {});
	for (let step = 0; step < podium.total; step += 1) {
		for (const name of names) {
			assert.equal(await othersOn(name), [], `${name} before step ${step + 1}`);
			assert.not(tellsPlace(await hubOf(teams.get(name)!)), `${name} before step ${step + 1}`);
		}
		const seen = await hubOf(staff);
		assert.ok(
			names.every((name) => seen.includes(name)),
			'staff'
		);
		await act('step');
	}
	await act('end');
	assert.equal(await othersOn('Füchse'), ['Nachteulen', 'Lerchen', 'Maulwürfe']);
});

test.run();
