import * as assert from 'uvu/assert';
import { ContactMessage } from '../../../server/features/website/contact/model.ts';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openDoors, type Asked, type Door, type Outcome } from '../../support/doors.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import {
	block,
	features,
	forms,
	operations,
	ownForm,
	rows,
	type Row,
	type Things
} from '../../support/website/website-calls.ts';

type Fields = Record<string, unknown>;

const filters = ['menuAssignment.list', 'news.overview'];
// What a form sends is open, and REST passes over the body of a removal.
const takesMore = (call: string): boolean => call === 'contact.send' || call.endsWith('.remove');

/** The same answer in every namespace: without ids, times and the name of the place. */
function told(value: unknown, namespace: string): unknown {
	if (typeof value === 'string') return value.replaceAll(namespace, 'here').replace(/^\d{4}-.*T.*Z$/, 'time');
	if (Array.isArray(value)) return value.map((one) => told(one, namespace));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => {
			const isId = /(^id|Id|_id)$/.test(key) && typeof one === 'number';
			return [key, isId ? 'id' : ['missing', 'unexpected'].includes(key) ? 'ids' : told(one, namespace)];
		})
	);
}

forEachDatabase('every door of the website answers alike', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let doors: Door[];
	const thingsAt = new Map<Door, Things>();
	let foreign: Things;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const scopes = ['menu', 'footer', 'news'].flatMap((area) => [`${area}:read`, `${area}:write`]) as never;
		doors = await openDoors(scene, served, { features, scopes, forms });
		for (const door of doors) thingsAt.set(door, await furnish(door.namespace));
		foreign = { ...(await furnish('beta')), ...(await fill('beta')) };
	});
	test.after(() => served.close());

	/** Things that the rows do not make themselves. */
	async function furnish(namespace: string): Promise<Things> {
		const blocks = [{ id: 'form', type: 'contact', data: { consent: 'Yes.' } }];
		const fair = { page: 'fair', title: 'Fair', status: 'published', blocks };
		const page = (await scene.call(savePage, fair, { namespace })).page.id;
		const shared = { namespace, consent: 'Yes.', locale: 'de' };
		const written = { pageTitle: 'Fair', email: 'a@b.example', message: 'Hello', fields: {}, mailState: 'none' };
		const message = await ContactMessage.create({ ...shared, ...written, fingerprint: '0' } as never);
		const uid = Buffer.from(namespace).toString('hex').padEnd(32, '0').slice(-32);
		const subscriber = await Subscriber.create({ ...shared, email: 'a@b.example', uid, consentAt: new Date() });
		return { page, message: message.id, subscriber: subscriber.id };
	}

	/** Things like those that the rows make. */
	async function fill(namespace: string): Promise<Things> {
		const make = async (key: string, input: Fields, field: string) => {
			const made = (await scene.call(operations[key]!, input, { namespace })) as Record<string, { id: number }>;
			return made[field]!.id;
		};
		const menu = await make('menu.create', { label: 'x' }, 'menu');
		const item = await make('menuItem.create', { menuId: menu, label: 'x', href: '/' }, 'item');
		const place = await make('menuAssignment.create', { menuId: menu, slot: 'main' }, 'assignment');
		const text = await make('footerBlock.create', block({ text: '<p>x</p>' }), 'block');
		return { menu, other: menu, item, below: item, place, text, foot: text };
	}

	/** Asks every door; all that have a way to the operation answer as the product itself does, which is answered. */
	async function askAll(
		{ call, ifVersion, makes }: Row,
		inputOf: (things: Things) => Fields,
		what: string
	): Promise<Outcome> {
		const operation = operations[call]!;
		let expected: Outcome | undefined;
		for (const door of doors) {
			const things = thingsAt.get(door)!;
			const asked: Asked = { operation, input: inputOf(things), ifVersion };
			const outcome = await door.ask(asked);
			// Where a door has no way to it, the same is done in another way, so that all namespaces stay alike.
			const done = outcome ?? (await doors[0]!.ask(asked, door.namespace))!;
			if (makes && done.code === 'ok') things[makes[0]] = (done.told[makes[1]] as { id: number }).id;
			if (!outcome) continue;
			const seen = { ...outcome, told: door.name === 'site' ? {} : told(outcome.told, door.namespace) } as Outcome;
			expected ??= seen;
			assert.equal(seen, door.name === 'site' ? { ...expected, told: {} } : expected, `${what}: ${door.name}`);
		}
		return expected!;
	}

	const codeOf = ({ code, faults }: Outcome) => [code, ...faults].join(' ');

	/** What is wrong with what could be done: a field nobody knows, things of another namespace, an old version. */
	async function askWrongly(row: Row, inputOf: (things: Things) => Fields): Promise<void> {
		const { changes, errors = [] } = operations[row.call]!;
		const wrong: Row = { call: row.call };
		if (changes && !takesMore(row.call)) {
			const outcome = await askAll(wrong, (things) => ({ ...inputOf(things), nonsense: '1' }), 'an unknown field');
			assert.match(codeOf(outcome), /nonsense unknown_field/);
		}
		const own = thingsAt.get(doors[0]!)!;
		for (const [name, id] of Object.entries(foreign)) {
			if (JSON.stringify(inputOf({ ...own, [name]: id })) === JSON.stringify(inputOf(own))) continue;
			const outcome = await askAll(wrong, (things) => inputOf({ ...things, [name]: id }), `a foreign ${name}`);
			// A filter finds nothing there; all else is not there.
			const wanted = filters.includes(row.call) ? /^ok$/ : /^not_found|unknown_reference|incomplete_order/;
			assert.match(codeOf(outcome), wanted, name);
		}
		if (errors.includes('version_conflict')) {
			const outcome = await askAll({ ...wrong, ifVersion: 999 }, inputOf, 'an old version');
			assert.is(outcome.code, 'version_conflict');
		}
	}

	for (const row of rows) {
		const { call, send: inputOf = () => ({}), refused, makes } = row;
		test(`${call} ${refused ?? ''} ${makes?.[0] ?? ''}`, async () => {
			if (!refused) await askWrongly(row, inputOf);
			assert.is(codeOf(await askAll(row, inputOf, call)), refused ?? 'ok');
		});
	}

	test('no way to an operation was left out', () => {
		const offered = features.flatMap(({ rest = [], admin = [], tools = [] }) => [...rest, ...admin, ...tools]);
		const keys = Object.keys(operations).filter((key) =>
			offered.some(({ operation }) => operation === operations[key])
		);
		const walked = new Set([...rows.filter(({ refused }) => !refused).map(({ call }) => call), ...ownForm]);
		assert.equal(
			keys.filter((key) => !walked.has(key)),
			[]
		);
	});
});
