import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { logIn } from '../../../support/browser/log-in.ts';
import { makeManyTickets } from '../../../support/many-tickets.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the weight of the ticket screens at 100 000 tickets');
const mostShipped = 50_000;
const mostHtml = 350_000;
let product: Product;

test.before(async () => {
	product = await startProduct();
	await product.perform('namespace.create', { namespace: 'acme' });
	await product.perform('user.create', {
		username: 'jana',
		password: 'correct horse battery',
		role: 'admin',
		namespaces: ['acme']
	});
	await makeManyTickets(product.dependencies.database);
});
test.after(() => product.close());

test('list and board ship little HTML, however they are asked for', async () => {
	const staff = await logIn(product, { username: 'jana', password: 'correct horse battery' });
	for (const query of ['view=list', 'view=list&page=2000', 'view=list&q=lampe&label=all', 'view=board', 'label=all']) {
		const { status, text } = await staff.get(`/admin/tickets?namespace=acme&${query}`, { accept: 'text/html' });
		assert.is(status, 200, query);
		assert.match(text, /Lampe \d+ flackert/, query);
		const shipped = gzipSync(text).length;
		assert.ok(text.length < mostHtml, `${query} has ${text.length} bytes of HTML`);
		assert.ok(shipped < mostShipped, `${query} ships ${shipped} bytes`);
	}
});

test.run();
