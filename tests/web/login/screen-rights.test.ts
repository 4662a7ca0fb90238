import * as assert from 'uvu/assert';
import { mayRole, roles, type Role } from '../../../server/access/permission-matrix.ts';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import type { Client } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('screens and the rows of the matrix');
const clients = new Map<Role, Client>();
let product: Product;

test.before(async () => {
	product = await startProduct();
	await product.perform('page.create', { slug: 'about', title: 'About', blocks: [] });
	for (const role of roles) {
		await product.perform('user.create', { username: role, password: goodPassword, role, namespaces: ['default'] });
		clients.set(role, await logIn(product, { username: role }));
	}
});
test.after(() => product?.close());

const html = { accept: 'text/html' };
const json = { accept: 'application/json' };
/** What is read at an address that people open in a browser, too. */
const reads = adminRoutes.filter(
	({ method, json: side, isGuarded }) => method === 'get' && side !== 'always' && !isGuarded
);
const addressOf = (path: string): string => path.replace(':page', 'about').replace(/:\w+/g, '999999');

/** What a role gets there; a page may also lead elsewhere or not exist, and then tells nothing. */
const isRight = (status: number, isOpen: boolean, headers: typeof html | typeof json): boolean =>
	isOpen ? status !== 403 : headers === json ? status === 403 : status >= 300;

for (const role of roles)
	test(`${role} is shown as a page exactly what the matrix opens, and the same as JSON`, async () => {
		const wrong: string[] = [];
		for (const { path, operation } of reads) {
			const { area, orArea, right = 'r' } = operation.access;
			if (!area) continue;
			const isOpen = [area, orArea].some((one) => one !== undefined && mayRole(role, one, right));
			for (const headers of [html, json]) {
				const { status } = await clients.get(role)!.get(addressOf(path), headers);
				if (!isRight(status, isOpen, headers)) wrong.push(`${headers.accept} ${path} ${status}`);
			}
		}
		assert.equal(wrong, []);
	});

test('most of these addresses are pages', async () => {
	const admin = clients.get('admin')!;
	const shown = await Promise.all(reads.map(async ({ path }) => (await admin.get(addressOf(path), html)).status));
	assert.ok(shown.filter((status) => status === 200).length > 30, shown.join(' '));
});

test.run();
