import { z } from 'zod';
import type { Locale } from '#lib/messages/locale.ts';
import { notFound } from '../../../runtime/errors.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { locale, writeMessage } from '../mail/messages.ts';
import { hasMail, sendMail } from '../mail/send.ts';
import { homeOfUser } from './memberships.ts';
import { User } from './model.ts';
import { displayName, email, password, username } from './schema.ts';

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

/** Sends the confirmation link; nobody waits for it, so that the timing reveals nothing. */
export function sendConfirmation(
	dependencies: Dependencies,
	namespace: string,
	{ username: name, email: address, displayName: shown = name, locale: language }: z.output<typeof registrationFields>,
	token: string
): void {
	const send = async () => {
		// Strangers must not flood another person's mailbox.
		dependencies.limits.take('register-mail', address, 3, 86_400);
		const url = `${dependencies.publicUrl}/register/confirm?token=${token}`;
		const message = writeMessage('confirm', language, { name: shown, username: name, url });
		await sendMail(dependencies, namespace, { to: { name: shown, address }, ...message }, 'installation');
	};
	send().catch((error: unknown) => dependencies.log.warn('registration not sent', { error: String(error) }));
}

/** Notifies an approved user in the language of the registration; does nothing without mail. */
export function tellAdmission(dependencies: Dependencies, userId: number, language: Locale): void {
	// A slow mail server delays nobody; its response is logged.
	mailAdmission(dependencies, userId, language).catch((error: unknown) =>
		dependencies.log.warn('admission not told', { error: String(error) })
	);
}

async function mailAdmission(dependencies: Dependencies, userId: number, language: Locale): Promise<void> {
	const user = await User.findByPk(userId);
	const home = await homeOfUser(userId);
	if (!user?.email || !(await hasMail(dependencies, home))) return;
	const url = `${dependencies.publicUrl}/login`;
	const message = writeMessage('admitted', language, { name: user.displayName, username: user.username, url });
	await sendMail(dependencies, home, { to: { name: user.displayName, address: user.email }, ...message });
}
