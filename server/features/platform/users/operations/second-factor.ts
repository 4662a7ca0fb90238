import { z } from 'zod';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { conflict, invalidField } from '../../../../runtime/errors.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { decryptOrNull, encrypt } from '../../../../runtime/crypto.ts';
import { lockUser } from '../find.ts';
import { LoginSession } from '../model.ts';
import { ownId, ownUser, provePassword, requireProof, type Proof } from '../proof.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOf, totpAddress } from '../totp.ts';

const byPassword = z.strictObject({ currentPassword: z.string().min(1).max(200) });

/** The password in the input as a proof of who asks. */
const proveOwn = async ({ input, actor, dependencies }: Work<z.output<typeof byPassword>>): Promise<Proof> =>
	provePassword(await ownUser(actor), input.currentPassword, dependencies.limits);

/** Starts a second factor: a new secret that counts once a code proves that the app has it; 409 when one is on. */
export const enrolTotp = operation({
	summary: 'Start a second factor for your login.',
	access: { login: true },
	input: z.strictObject({}),
	changes: [],
	async run({ actor, dependencies, transaction }) {
		const user = await lockUser(ownId(actor), transaction);
		if (user.totpSecret) throw conflict('The second factor is on already.');
		const secret = newTotpSecret();
		await user.update({ totpPending: encrypt(secret, dependencies.env.SECRET_KEY) }, { transaction, silent: true });
		return { secret, url: totpAddress(user.username, secret) };
	}
});

/** The secret that waits for its first code, with the address for the app; null when none waits. */
export const showPendingTotp = operation({
	summary: 'Show the second factor that waits for its first code.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor, dependencies }) {
		const user = await ownUser(actor);
		if (!user.totpPending) return { pending: null };
		const secret = decryptOrNull(user.totpPending, dependencies.env.SECRET_KEY);
		if (secret === null) return { pending: null };
		return { pending: { secret, url: totpAddress(user.username, secret) } };
	}
});

/** Turns on the second factor with a first valid code and returns ten recovery codes, shown only now. */
export const verifyTotp = operation({
	summary: 'Switch on your second factor with its first code.',
	access: { login: true },
	input: z.strictObject({ code: z.string().trim().min(1).max(40) }),
	changes: [],
	async run({ input, actor, dependencies, now, transaction, afterCommit }) {
		const user = await lockUser(ownId(actor), transaction);
		dependencies.limits.take('totp', String(user.id), 10, 900);
		const secret = user.totpPending && decryptOrNull(user.totpPending, dependencies.env.SECRET_KEY);
		if (!secret) throw conflict('There is no second factor to switch on.');
		const step = stepOf(secret, input.code.replace(/\s/g, ''), now, null);
		if (step === null) throw invalidField('code', 'invalid_format', 'This code is not right.');
		const recoveryCodes = newRecoveryCodes();
		const factor = { totpSecret: user.totpPending, totpPending: null, totpStep: step };
		await user.update({ ...factor, recoveryCodes: recoveryCodes.map(recoveryHash) }, { transaction, silent: true });
		await LoginSession.destroy({ where: { userId: user.id }, transaction });
		afterCommit(() => publishUserChange(dependencies, user.id));
		return { recoveryCodes };
	}
});

/** Switches the second factor off; the password proves who asks. */
export const disableTotp = operation({
	summary: 'Switch off your second factor.',
	access: { login: true },
	input: byPassword,
	changes: [],
	prepare: proveOwn,
	async run({ actor, prepared: proof, dependencies, transaction, afterCommit }) {
		const user = await lockUser(ownId(actor), transaction);
		requireProof(user, proof);
		const none = { totpSecret: null, totpPending: null, totpStep: null, recoveryCodes: null };
		await user.update(none, { transaction, silent: true });
		afterCommit(() => publishUserChange(dependencies, user.id));
		return { ended: await LoginSession.destroy({ where: { userId: user.id }, transaction }) };
	}
});

/** Ten new recovery codes, shown this once; the old ones stop working. */
export const renewRecoveryCodes = operation({
	summary: 'Make new recovery codes for your second factor.',
	access: { login: true },
	input: byPassword,
	changes: [],
	prepare: proveOwn,
	async run({ actor, prepared: proof, transaction }) {
		const user = await lockUser(ownId(actor), transaction);
		requireProof(user, proof);
		if (!user.totpSecret) throw conflict('The second factor is off.');
		const recoveryCodes = newRecoveryCodes();
		await user.update({ recoveryCodes: recoveryCodes.map(recoveryHash) }, { transaction, silent: true });
		return { recoveryCodes };
	}
});
