import { generateSync } from 'otplib';
import * as assert from 'uvu/assert';
import { LoginThrottle } from '../../../server/features/platform/users/model.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import {
	bucketsOf,
	countFailure,
	forgive,
	lockCounters,
	waitMs
} from '../../../server/features/platform/users/login-throttle.ts';
import { newTotpSecret, stepOf } from '../../../server/features/platform/users/totp.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { runHourJob } from '../../../server/jobs/timed.ts';
import type { LoginDevice } from '../../../server/access/login-device.ts';
import { refusal } from '../../support/refusal.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { suite } from '../../support/runner/suite.ts';
import { makeUser, type Person } from '../../support/staff.ts';

const noon = Date.parse('2026-07-01T12:00:00.000Z');
const at = (seconds: number) => new Date(noon + seconds * 1000);

const codes = suite('codes of an authenticator app');
codes('work once, also after the clock was set back', () => {
	const secret = newTotpSecret();
	const code = (time: Date) => generateSync({ secret, epoch: time.getTime() / 1000 });
	const used = stepOf(secret, code(at(0)), at(0), null)!;
	assert.is(stepOf(secret, code(at(0)), at(0), used), null);
	assert.is(stepOf(secret, code(at(0)), at(-25), used), null, 'a phone whose clock is ahead');
	assert.is(stepOf(secret, code(at(-3600)), at(-3600), used), used - 120);
	assert.is(stepOf(secret, code(at(30)), at(30), used), used + 1);
});
codes.run();

forEachDatabase('throttled logins', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let owner: Person;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		owner = await makeUser(scene, 'customer');
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.setTime(at(0).toISOString());
		await LoginThrottle.destroy({ where: {} });
	});

	/** Fails so many logins at a moment, without the work of hashing. */
	const fail = (account: string, ip: string, times: number, now = at(0)) =>
		scene.dependencies.database.write(async (transaction) => {
			const buckets = bucketsOf(account, ip);
			await lockCounters(buckets, now, transaction);
			for (let count = 0; count < times; count += 1) await countFailure(buckets, now, transaction);
		});
	const wait = async (account: string, ip: string, now = at(0)) =>
		(await waitMs(bucketsOf(account, ip), now, null)) / 1000;

	test('from the fifth failure on the wait doubles, up to a quarter of an hour', async () => {
		const waits: number[] = [];
		for (let count = 1; count <= 16; count += 1) {
			await fail('owl', `10.0.0.1`, 1);
			waits.push(await wait('owl', '10.0.0.1'));
		}
		assert.equal(waits, [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
	});

	test('failures are forgotten after a quarter of an hour without any', async () => {
		await fail('owl', '10.0.0.1', 4);
		await fail('owl', '10.0.0.1', 1, at(901));
		assert.is(await wait('owl', '10.0.0.1', at(901)), 0);
		await fail('owl', '10.0.0.1', 4, at(902));
		assert.is(await wait('owl', '10.0.0.1', at(902)), 2);
		scene.setTime(at(902 + 901).toISOString());
		await runHourJob(scene.dependencies);
		assert.is(await LoginThrottle.count(), 0);
	});

	test('a clock that is set back makes nobody wait for it to catch up', async () => {
		await fail('owl', '10.0.0.1', 16);
		await fail('fox', '10.0.0.2', 0);
		for (const back of [at(-3600), at(-1)]) assert.is(await wait('fox', '10.0.0.2', back), 0);
		assert.is(await wait('owl', '10.0.0.1', at(-3600)), 0);
		// The failures still count.
		await fail('owl', '10.0.0.1', 1, at(-3600));
		assert.is(await wait('owl', '10.0.0.1', at(-3600)), 900);
		scene.setTime(at(0).toISOString());
		const ip = '10.0.0.3';
		const log = (password: string) => scene.call(authenticateUser, { username: owner.username, password }, { ip });
		assert.ok((await log(goodPassword)).user);
		scene.setTime(at(-3600).toISOString());
		assert.ok((await log(goodPassword)).user);
	});

	test('strangers at many addresses slow an account down by a minute at most', async () => {
		for (let stranger = 1; stranger <= 19; stranger += 1) await fail('owl', `10.0.1.${stranger}`, 1);
		assert.is(await wait('owl', '10.0.0.99'), 0);
		await fail('owl', '10.0.1.20', 1);
		assert.is(await wait('owl', '10.0.0.99'), 2);
		for (let stranger = 21; stranger <= 40; stranger += 1) await fail('owl', `10.0.1.${stranger}`, 1);
		assert.is(await wait('owl', '10.0.0.99'), 60);
		assert.is(await wait('another', '10.0.0.99'), 0);
	});

	test('an address may fail thirty times in a quarter of an hour, whatever the accounts', async () => {
		for (let account = 1; account <= 29; account += 1) await fail(`account${account}`, '10.0.0.1', 1);
		assert.is(await wait('fresh', '10.0.0.1'), 0);
		await fail('account30', '10.0.0.1', 1);
		assert.equal([await wait('fresh', '10.0.0.1'), await wait('fresh', '10.0.0.2')], [900, 0]);
	});

	test('a success forgets the failures of the account, not those of the address', async () => {
		await fail('owl', '10.0.0.1', 29);
		await scene.dependencies.database.write((transaction) => forgive(bucketsOf('owl', '10.0.0.1'), transaction));
		assert.is(await wait('owl', '10.0.0.1'), 0);
		await fail('fox', '10.0.0.1', 1);
		assert.is(await wait('owl', '10.0.0.1'), 900);
	});

	test('the sixth try at once is 429 also with the right password, known or not; elsewhere the owner gets in', async () => {
		for (const [username, account] of [
			[owner.username, `user ${owner.id}`],
			['nobody-here', 'name nobody-here']
		] as const) {
			await fail(account, '127.0.0.1', 4);
			const client = createClient(served.base, { accept: 'application/json' });
			const tried = async (password: string) => client.post('/login', { username, password });
			assert.is((await tried('wrong password')).status, 401);
			const refused = await tried(goodPassword);
			assert.equal([refused.status, refused.json<{ error: string }>().error], [429, 'rate_limited']);
			assert.is(refused.headers.get('retry-after'), '2');
		}
		const elsewhere = scene.call(
			authenticateUser,
			{ username: owner.username, password: goodPassword },
			{ ip: '10.9.9.9', actor: { kind: 'anonymous' } }
		);
		assert.is((await elsewhere).user?.username, owner.username);
		scene.setTime(at(2).toISOString());
		const client = createClient(served.base, { accept: 'application/json' });
		const late = await client.post('/login', { username: owner.username, password: goodPassword });
		assert.is(late.status, 200, late.text);
	});

	/** Tries to log in at an address. */
	const tryFrom = (ip: string, username: string, password: string, loginDevice?: LoginDevice) =>
		scene.call(authenticateUser, { username, password }, { ip, loginDevice, actor: { kind: 'anonymous' } });

	test('user name and e-mail are one account', async () => {
		const person = await makeUser(scene, 'customer');
		await User.update({ email: `${person.username}@example.org` }, { where: { id: person.id } });
		const names = [person.username, `${person.username}@example.org`];
		for (let count = 0; count < 5; count++) await tryFrom('10.3.3.3', names[count % 2]!, 'wrong password');
		for (const name of names) assert.is((await refusal(tryFrom('10.3.3.3', name, goodPassword))).code, 'rate_limited');
	});

	test('a browser that logged in before is not kept out by others at its address, but counted for itself', async () => {
		const client = createClient(served.base, { accept: 'application/json' });
		const logIn = (who = client, password = goodPassword) => who.post('/login', { username: owner.username, password });
		assert.is((await logIn()).status, 200);
		const device = client.cookies.get('mq_device')!;
		await client.post('/logout', {});
		await fail('name player', '127.0.0.1', 30);
		await fail(`user ${owner.id}`, '127.0.0.1', 20);
		assert.is((await logIn(createClient(served.base))).status, 429);
		assert.is((await logIn()).status, 200);
		const other = await makeUser(scene, 'customer');
		assert.is((await client.post('/login', { username: other.username, password: goodPassword })).status, 429);
		for (const forged of [`${device}x`, device.replace(/^./, '!'), '']) {
			const cookie = `mq_device=${forged}`;
			assert.is((await logIn(createClient(served.base, { cookie }))).status, 429, forged);
		}
		for (let count = 0; count < 5; count++) assert.is((await logIn(client, 'wrong password')).status, 401);
		assert.is((await logIn()).status, 429);
	});

	test('a browser of several people counts for each of them', async () => {
		const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(scene, 'customer')));
		const client = createClient(served.base, { accept: 'application/json' });
		const logIn = ({ username }: Person) => client.post('/login', { username, password: goodPassword });
		for (const person of people) assert.is((await logIn(person)).status, 200);
		await fail('name player', '127.0.0.1', 30);
		const seen = await Promise.all(people.map(async (person) => (await logIn(person)).status));
		assert.equal(seen, [429, 200, 200, 200, 200, 200]);
	});

	test('tries that come all at once are counted one by one, and a right password behind them is no luck', async () => {
		const tryWith = (password: string, dependencies = scene.dependencies) =>
			scene.call(
				authenticateUser,
				{ username: owner.username, password },
				{ ip: '10.2.2.2', actor: { kind: 'anonymous' }, dependencies }
			);
		// Which try is counted first is up to the database, and a right one among the first five forgives those before it: this
		// one has passed the first look and the check of its password, and is counted last.
		const isChecked = Promise.withResolvers<void>();
		const othersAreCounted = Promise.withResolvers<void>();
		const { database } = scene.dependencies;
		const write: typeof database.write = async (work) => {
			isChecked.resolve();
			await othersAreCounted.promise;
			return database.write(work);
		};
		const right = refusal(tryWith(goodPassword, { ...scene.dependencies, database: { ...database, write } }));
		await isChecked.promise;
		const outcomes = await Promise.allSettled(Array.from({ length: 11 }, (_, index) => tryWith(`wrong ${index}`)));
		othersAreCounted.resolve();
		const failed = outcomes.filter((one) => one.status === 'fulfilled' && !one.value.user);
		const held = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
		assert.equal([failed.length, held.length], [5, 6]);
		for (const error of [...held, await right]) assert.is(error.code, 'rate_limited');
	});

	test('unknown, wrong and inactive accounts get the same answer', async () => {
		const idle = await makeUser(scene, 'customer');
		await User.update({ isActive: false }, { where: { id: idle.id } });
		const tries = [
			{ username: 'nobody-at-all', password: goodPassword },
			{ username: owner.username, password: 'not the password' },
			{ username: idle.username, password: goodPassword },
			{ username: idle.username, password: 'not the password' }
		];
		const bodies: string[] = [];
		for (const body of tries) {
			const answer = await createClient(served.base).post('/login', body, { 'x-request-id': 'same-for-all' });
			assert.is(answer.status, 401);
			bodies.push(answer.text);
			assert.equal(answer.headers.getSetCookie(), []);
		}
		assert.equal(new Set(bodies).size, 1);
		assert.equal(JSON.parse(bodies[0]!), {
			error: 'invalid_credentials',
			message: 'User name or password is not right.',
			requestId: 'same-for-all'
		});
	});
});
