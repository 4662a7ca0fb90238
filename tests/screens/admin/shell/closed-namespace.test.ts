import * as assert from 'uvu/assert';
import { createClient } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, performIn, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the pages of a closed namespace');
const name = 'Geheimes Fest';
let product: Product;
let quiz: Quiz;
let pages: string[];

test.before(async () => {
	product = await startProduct();
	await product.perform('namespace.create', { namespace: 'club' });
	quiz = await openQuiz(product, { name }, { namespace: 'club' });
	await performIn(product, 'club', 'team.create', { event: quiz.uid, names: ['Eulen'] });
	const { links } = await performIn(product, 'club', 'team.links', { event: quiz.uid });
	const { short } = await performIn(product, 'club', 'dashboard.links', { event: quiz.uid });
	const team = new URL(links[0]!.url!).searchParams.get('t')!;
	pages = [quiz.path, `/?event=${quiz.uid}`, `/?event=${quiz.uid}&t=${team}`, new URL(short).pathname];
});
test.after(() => product.close());

/** What a visitor sees at an address, after at most one redirect. */
async function visit(path: string): Promise<[status: number, text: string]> {
	const client = createClient(product.base, { accept: 'text/html' });
	const answer = await client.get(path);
	const next = answer.headers.get('location');
	const shown = next === null ? answer : await client.get(next);
	return [shown.status, shown.text];
}

test('are there while it is open', async () => {
	for (const page of pages) {
		const [status, text] = await visit(page);
		assert.equal([status, text.includes(name)], [200, true], page);
	}
});

test('disappear and return with it', async () => {
	await product.perform('namespace.update', { id: 'club', isActive: false });
	for (const page of [...pages, `/?katalog=pumpwerk&namespace=club`, '/?namespace=club']) {
		const [status, text] = await visit(page);
		assert.not(text.includes(name), page);
		// The address itself comes back for the script; nothing but what the visitor said.
		assert.not(
			text
				.replaceAll(page, '')
				.replaceAll(/params: \{.*?\}/g, '')
				.includes(quiz.slug),
			page
		);
		// A link of a screen says the same as every wrong one.
		if (pages.includes(page)) assert.is(status, page === quiz.path ? 403 : 404, page);
	}
	await product.perform('namespace.update', { id: 'club', isActive: true });
	for (const page of pages) assert.is((await visit(page))[0], 200, page);
});

test.run();
