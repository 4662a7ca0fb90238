import * as assert from 'uvu/assert';
import { serve, openDependencies } from '../../../../server/boot.ts';
import type { Copied } from '../../../../server/database/copy/copy-database.ts';
import { Announcement } from '../../../../server/features/authoring/announcements/model.ts';
import { linkedTeams, teamLinks } from '../../../../server/features/authoring/teams/links.ts';
import { createTeams } from '../../../../server/features/authoring/teams/operations.ts';
import { addressOf, copyTo, messageOf, stored } from '../../../support/copied-database.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { createClient } from '../../../support/http.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { overHttp, Phone } from '../../../support/phone/phone.ts';
import { freshDatabase, onSqlite, type FreshDatabase } from '../../../support/processes/databases.ts';
import { openScene, serveScene, type Scene } from '../../../support/scene.ts';
import { makeUser } from '../../../support/staff.ts';

const texts = [
	'👩‍👩‍👧 🇦🇹 𝔘𝔫𝔦',
	'Füchse',
	'füchse',
	'FUCHSE ',
	'Straße / STRASSE',
	'',
	' ',
	'it\'s \\ "so" %_ \0 null',
	'नमस्ते\r\n\u2028مرحبا',
	'🦊'.repeat(280)
];
const moments = [
	'1970-01-01T00:00:00.000Z',
	'2026-03-29T01:30:00.001Z',
	'2038-01-19T03:14:08.999Z',
	'9999-12-31T23:59:59.999Z'
];

onSqlite('a copy from SQLite to MariaDB, on to another one and back', ({ test, open }) => {
	let scene: Scene;
	let made: { event: string };
	let maria: FreshDatabase;
	let back: FreshDatabase;
	let there: Copied;
	let home: Copied;
	let moved: Copied;
	let other: FreshDatabase;
	let source: string;
	let cookie: string;
	let token: string;
	let username: string;
	let link: string;
	let running: Awaited<ReturnType<typeof serve>>;

	test.before(async () => {
		scene = await openScene({ open });
		made = await fillNamespace(scene, 'acme');
		await addTraps();
		await scene.call(createTeams, { event: made.event, names: ['Eulen 🦉'] });
		const admin = await makeUser(scene, 'admin');
		const served = await serveScene(scene);
		({ username } = admin);
		const client = await logIn(served, admin);
		await served.close();
		cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		token = await scene.token(['quiz:read']);
		const { env, database } = scene.dependencies;
		link = (await teamLinks(await linkedTeams(made.event), '', env.SECRET_KEY))[0]!.url!;
		source = addressOf(database);
		maria = await freshDatabase('mariadb');
		back = await freshDatabase('sqlite');
		there = await copyTo(source, maria.url);
		assert.equal([there.faults, there.compared.filter(({ isEqual }) => !isEqual)], [[], []]);
		home = await copyTo(maria.url, back.url);
		other = await freshDatabase('mariadb');
		moved = await copyTo(maria.url, other.url);
		running = await serve(await openDependencies({ ...env, DATABASE_URL: maria.url, HOST: '127.0.0.1', PORT: 0 }));
	});
	test.after(async () => {
		await running?.stop();
		await maria.remove();
		await other.remove();
		await back.remove();
	});

	async function addTraps(): Promise<void> {
		const fields = { namespace: 'acme', eventUid: made.event, level: 'info', audience: 'all' } as const;
		for (const text of texts) await Announcement.create({ ...fields, text });
		for (const createdAt of moments)
			await Announcement.create({ ...fields, text: createdAt, createdAt: new Date(createdAt) } as never);
		// The number of a row that is gone is not given again.
		const gone = await Announcement.create({ ...fields, text: 'gone' });
		await gone.destroy();
	}

	test('is whole on every way, with every table in it', () => {
		for (const { isWhole, faults, left, compared } of [there, home, moved]) {
			assert.equal(faults, []);
			assert.equal(
				compared.filter(({ isEqual }) => !isEqual),
				[]
			);
			assert.ok(isWhole);
			assert.equal(left, []);
			assert.ok(compared.some(({ table, source: { rows } }) => table === 'revisions' && rows > 0));
		}
	});

	test('has the same checksums in all four databases', () => {
		assert.equal(
			home.compared.map(({ target }) => target),
			there.compared.map(({ source: content }) => content)
		);
		assert.equal(
			moved.compared.map(({ target }) => target),
			there.compared.map(({ source: content }) => content)
		);
		const sums = there.compared.flatMap(({ source: { rows, checksum } }) => (rows ? [checksum] : []));
		assert.is(new Set(sums).size, sums.length, 'each table has its own');
		assert.ok(sums.length > 45, `${sums.length} tables have rows`);
	});

	test('is refused by a database that holds an installation already, which stays as it was', async () => {
		const before = stored(back.url);
		for (const from of [source, maria.url]) {
			const targets = [maria.url, back.url, other.url].filter((to) => to !== from);
			for (const to of targets)
				assert.match(await messageOf(copyTo(from, to)), /target is not empty: it has \d+ tables/);
		}
		assert.equal(stored(back.url), before);
		const again = await freshDatabase('sqlite');
		const { compared } = await copyTo(other.url, again.url);
		assert.equal(
			compared.map(({ target }) => target),
			there.compared.map(({ source: content }) => content)
		);
		await again.remove();
	});

	test('gives back the same bytes, and the next number of a table', () => {
		assert.equal(stored(back.url), stored(source));
		const announcements = there.compared.find(({ table }) => table === 'announcements')!;
		assert.is(announcements.target.next, announcements.source.rows + 2);
	});

	test('gives a product on which the password, the session, the token and the card of a team still work', async () => {
		const base = `http://127.0.0.1:${running.port}`;
		assert.is((await createClient(base, { cookie, accept: 'application/json' }).get('/admin/session')).status, 200);
		await logIn({ base }, { username });
		const api = createClient(base, { authorization: `Bearer ${token}` });
		const { events } = (await api.get('/api/v1/namespaces/acme/events')).json<{ events: { uid: string }[] }>();
		assert.ok(events.some(({ uid }) => uid === made.event));
		const teamToken = new URL(link, base).searchParams.get('t');
		const phone = await Phone.join(
			overHttp(() => base),
			made.event,
			{ teamToken }
		);
		assert.is(phone.team.name, 'Eulen 🦉');
	});
});
