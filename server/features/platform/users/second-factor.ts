import type { Transaction } from 'sequelize';
import { decryptOrNull } from '../../../runtime/crypto.ts';
import type { User } from './model.ts';
import { recoveryHash, stepOf } from './totp.ts';

/**
 * Whether a code of the authenticator app or a recovery code is valid. It is consumed: call it with the user's row
 * locked.
 */
export async function useCode(
	user: User,
	code: string,
	{ now, key, transaction }: { now: Date; key: string; transaction: Transaction }
): Promise<boolean> {
	if (!user.totpSecret) return false;
	// Recovery codes are hashes: they work where the secret of the app cannot be read.
	const secret = decryptOrNull(user.totpSecret, key);
	const step = secret === null ? null : stepOf(secret, code.replace(/\s/g, ''), now, user.totpStep ?? null);
	if (step !== null) {
		await user.update({ totpStep: step }, { transaction, silent: true });
		return true;
	}
	const left = user.recoveryCodes ?? [];
	const hash = recoveryHash(code);
	if (!left.includes(hash)) return false;
	await user.update({ recoveryCodes: left.filter((one) => one !== hash) }, { transaction, silent: true });
	return true;
}
