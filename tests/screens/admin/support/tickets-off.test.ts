import * as assert from 'uvu/assert';
import { logIn } from '../../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('an installation without tickets');
const login = { username: 'admin', password: 'correct horse battery' };
let product: Product;

test.before(async () => {
	product = await startProduct({ env: { FEATURE_TICKETS_ENABLED: 'false' } });
	await product.perform('user.create', { ...login, displayName: 'Jana', role: 'admin', namespaces: ['default'] });
});
test.after(() => product?.close());

test('no screen, no entry of the menu and no other screen shows any', async () => {
	const staff = await logIn(product, login);
	const { page } = await product.perform('page.save', { page: 'fest', title: 'Lichterfest', blocks: [] });
	const { event } = await product.perform('event.create', { name: 'Rallye' });
	const text = { slug: 'programm', title: 'Programm', excerpt: '', content: '<p>Ja.</p>' };
	const { news } = await product.perform('news.create', { ...text, pageId: page.id });
	const { article } = await product.perform('wiki.create', { pageId: page.id, title: 'Anreise', markdown: 'Linie 7' });
	for (const path of [
		'/admin/dashboard',
		'/admin/pages/fest',
		`/admin/wiki/${article.id}`,
		`/admin/landing-news/${news.id}/edit`,
		`/admin/events/${event.uid}`
	]) {
		const answer = await staff.get(path, { accept: 'text/html' });
		assert.is(answer.status, 200, path);
		assert.not.match(answer.text, 'href="/admin/tickets', path);
	}
	for (const path of ['', '?view=list', '?new'])
		assert.is((await staff.get(`/admin/tickets${path}`, { accept: 'text/html' })).status, 404, path);
});

test.run();
