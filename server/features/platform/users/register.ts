import { z } from 'zod';
import type { Locale } from '#lib/messages/locale.ts';
import { notFound } from '../../../runtime/errors.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { postLetter } from '../mail/later.ts';
import { locale, writeMessage } from '../mail/messages.ts';
import { hasMail } from '../mail/send.ts';
import { homeOfUser } from './memberships.ts';
import type { User } from './model.ts';
import { displayName, email, password, username } from './schema.ts';

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

/** Whether visitors can request an account: an administrator allows it, and mail can confirm addresses. */
export const isRegistrationOpen = ({ settings, env }: Dependencies): boolean =>
	settings.current().registrationEnabled && env.SMTP_URL !== '';

/** Throws 404 unless visitors can request an account. */
export function requireRegistration(dependencies: Dependencies): void {
	if (!isRegistrationOpen(dependencies)) throw notFound('page');
}

/** The fields of an account request. */
export const registrationFields = z.strictObject({
	username,
	email,
	password,
	displayName: displayName.optional(),
	locale,
	website: z.string().max(1000).optional().describe('Left empty by people; whoever fills it in is not stored')
});

/** Has somebody told who was let in, in the language of the registration; without mail nothing happens. */
export async function tellAdmission(work: Work, user: User, language: Locale): Promise<void> {
	const { dependencies, transaction } = work;
	const home = await homeOfUser(user.id, transaction);
	if (!user.email || !(await hasMail(dependencies, home, transaction))) return;
	const url = `${dependencies.publicUrl}/login`;
	const { displayName: name, username } = user;
	const message = writeMessage('admitted', language, { name, username, url });
	await postLetter(work, home, { to: { name, address: user.email }, ...message });
}
