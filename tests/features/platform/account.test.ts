import { generateSync } from 'otplib';
import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/access/actor.ts';
import { changePassword, showAccount } from '../../../server/features/platform/users/operations/account.ts';
import { updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { LoginSession, User } from '../../../server/features/platform/users/model.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import {
	endOtherSessions,
	endOwnSession,
	listOwnSessions
} from '../../../server/features/platform/users/operations/sessions.ts';
import {
	disableTotp,
	enrolTotp,
	renewRecoveryCodes,
	verifyTotp
} from '../../../server/features/platform/users/operations/second-factor.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { operations, type OperationName } from '../../../server/composition/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser, type Person } from '../../support/staff.ts';
import { inputFor, type Things } from '../../support/examples.ts';

forEachDatabase('the own account', ({ test, open }) => {
	let scene: Scene;
	let me: Person;
	let other: Person;
	let actor: Actor;
	// Each test plays an hour later: waits that were counted must not reach into the next one.
	let start = Date.parse('2026-07-01T10:00:05Z');
	const at = (seconds: number) => scene.setTime(new Date(start + seconds * 1000).toISOString());
	const mine = <Op extends AnyOperation>(operation: Op, input: unknown = {}, more = {}) =>
		scene.call(operation, input, { actor, ...more });
	const codeAt = (secret: string, seconds: number) => generateSync({ secret, epoch: start / 1000 + seconds });
	const logIn = (totp?: string, password = goodPassword) =>
		scene.call(
			authenticateUser,
			{ username: me.username, password, ...(totp === undefined ? {} : { totp }) },
			{ actor: { kind: 'anonymous' } }
		);
	const openSession = (userId: number, tokenHash: string) =>
		LoginSession.create({
			...{ tokenHash, userId, data: {}, ip: '10.0.0.1', userAgent: 'test' },
			...{ lastSeenAt: new Date(start), expiresAt: new Date(start + 9e9) }
		});
	/** Switches the second factor on; answers the secret and the recovery codes. */
	async function enrol(seconds: number) {
		at(seconds);
		const { secret } = await mine(enrolTotp);
		const { recoveryCodes } = await mine(verifyTotp, { code: codeAt(secret, seconds) });
		return { secret, recoveryCodes };
	}

	test.before(async () => {
		scene = await openScene({ open });
		other = await makeUser(scene, 'admin');
	});
	test.before.each(async () => {
		start += 3_600_000;
		at(0);
		me = await makeUser(scene, 'analyst');
		const base = userOf('analyst', 'acme');
		actor = base.kind === 'user' ? { ...base, user: { ...base.user, ...me } } : base;
	});

	test('a new password needs the old one and ends the sessions', async () => {
		await openSession(me.id, `${me.id} a`);
		const change = (currentPassword: string, password: string) => mine(changePassword, { currentPassword, password });
		assert.equal(faultsOf(await refusal(change('wrong', 'a new long password'))), ['currentPassword invalid_format']);
		assert.equal(faultsOf(await refusal(change(goodPassword, 'short'))), ['password too_short']);
		assert.is(await LoginSession.count({ where: { userId: me.id } }), 1);
		assert.equal(await change(goodPassword, 'a new long password'), { ended: 1 });
		assert.ok((await logIn(undefined, 'a new long password')).user);
		assert.is((await logIn()).user, null);
	});

	test('own sessions are listed and ended, those of others are out of reach', async () => {
		const [one, two] = [await openSession(me.id, `${me.id} one`), await openSession(me.id, `${me.id} two`)];
		const foreign = await openSession(other.id, `${other.id} ${me.id}`);
		const here = { sessionHash: one.tokenHash };
		const { sessions } = await mine(listOwnSessions, {}, here);
		assert.equal(
			sessions.map(({ id, current }) => [id, current]).sort(),
			[
				[one.id, true],
				[two.id, false]
			].sort()
		);
		assert.is((await refusal(mine(endOwnSession, { id: foreign.id }))).code, 'not_found');
		assert.equal(await mine(endOtherSessions, { others: '1' }, here), { removed: 1 });
		assert.equal(await mine(endOwnSession, { id: one.id }), { removed: 1 });
		assert.ok(await LoginSession.findByPk(foreign.id));
	});

	test('a second factor counts from its first right code on', async () => {
		const { secret, url } = await mine(enrolTotp);
		assert.match(url, new RegExp(`^otpauth://totp/Marquee:${me.username}\\?.*secret=${secret}`));
		assert.ok((await logIn()).user, 'not on yet');
		assert.equal(faultsOf(await refusal(mine(verifyTotp, { code: '000000' }))), ['code invalid_format']);
		assert.is((await mine(showAccount)).user.twoFactor, false);
		const { recoveryCodes } = await mine(verifyTotp, { code: codeAt(secret, 0) });
		assert.is(new Set(recoveryCodes).size, 10);
		assert.is((await mine(showAccount)).user.twoFactor, true);
		assert.is((await refusal(mine(enrolTotp))).code, 'conflict');
		const stored = JSON.stringify(await User.findByPk(me.id));
		for (const text of [secret, ...recoveryCodes]) assert.not(stored.includes(text));
	});

	test('the login asks for the code only after a right password, and accepts each code once', async () => {
		const { secret } = await enrol(0);
		assert.equal(await logIn(undefined, 'wrong password'), { user: null, isTotpMissing: false });
		assert.equal(await logIn(), { user: null, isTotpMissing: true });
		assert.equal(await logIn(codeAt(secret, 0)), { user: null, isTotpMissing: true }, 'used to switch it on');
		at(60);
		assert.ok((await logIn(codeAt(secret, 60))).user);
		assert.is((await logIn(codeAt(secret, 60))).user, null);
		assert.is((await logIn(codeAt(secret, 200))).user, null, 'far ahead');
		at(100);
		assert.ok(
			(await logIn(` ${codeAt(secret, 120).slice(0, 3)} ${codeAt(secret, 120).slice(3)} `)).user,
			'one step ahead'
		);
	});

	test('wrong codes have to wait like wrong passwords', async () => {
		await enrol(0);
		for (let count = 0; count < 5; count++) assert.is((await logIn('000000')).user, null);
		assert.is((await refusal(logIn('000000'))).code, 'rate_limited');
	});

	test('a recovery code opens once, however it is typed; new ones replace the old', async () => {
		const { recoveryCodes } = await enrol(0);
		const [first = '', second = ''] = recoveryCodes;
		assert.ok((await logIn(first.toUpperCase().replaceAll('-', ' '))).user);
		assert.is((await logIn(first)).user, null);
		assert.is((await mine(showAccount)).recoveryCodesLeft, 9);
		const outcomes = await Promise.all([logIn(second), logIn(second)]);
		assert.is(outcomes.filter(({ user }) => user).length, 1);
		const wrong = mine(renewRecoveryCodes, { currentPassword: 'wrong' });
		assert.equal(faultsOf(await refusal(wrong)), ['currentPassword invalid_format']);
		const renewed = await mine(renewRecoveryCodes, { currentPassword: goodPassword });
		assert.is((await logIn(recoveryCodes[2])).user, null);
		assert.ok((await logIn(renewed.recoveryCodes[0])).user);
	});

	test('the second factor goes with the password, or by an administrator', async () => {
		await enrol(0);
		const wrong = mine(disableTotp, { currentPassword: 'wrong' });
		assert.equal(faultsOf(await refusal(wrong)), ['currentPassword invalid_format']);
		await mine(disableTotp, { currentPassword: goodPassword });
		assert.ok((await logIn()).user);
		await enrol(300);
		const { user } = await scene.call(updateUser, { id: me.id, twoFactor: false });
		assert.is(user.twoFactor, false);
		assert.ok((await logIn()).user);
	});

	test('only a user has an account', async () => {
		const names = Object.entries(operations).filter(([name]) => name.startsWith('account.'));
		assert.ok(names.length >= 10);
		const strangers: Actor[] = [
			{ kind: 'anonymous' },
			{ kind: 'player', devices: [] },
			{ kind: 'share', namespace: 'acme', eventUid: '0', variant: 'public' },
			{ kind: 'token', id: 1, label: 't', namespace: 'acme', isNamespaceActive: true, scopes: ['quiz:read'] },
			{ kind: 'system' }
		];
		for (const [name, operation] of names)
			for (const stranger of strangers) {
				const input = inputFor(name as OperationName, {} as Things);
				const { code } = await refusal(scene.call(operation as AnyOperation, input, { actor: stranger }));
				assert.match(code, /^(unauthenticated|forbidden)$/, `${name} ${stranger.kind}`);
			}
	});
});
