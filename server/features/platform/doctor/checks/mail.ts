import { greetMailServer } from '../../mail/send.ts';
import { codeOf, error, ok, placeOf, warning, type Check, type Finding, type Probe } from '../check.ts';

async function findingOf({ env, limitMs }: Probe): Promise<Finding> {
	const { SMTP_URL } = env;
	if (!SMTP_URL) return warning('mail.none');
	const place = placeOf(SMTP_URL);
	if (!place || !/^smtps?:/.test(SMTP_URL)) return error('mail.address');
	try {
		await greetMailServer(SMTP_URL, limitMs / 2);
		return ok('mail.fine', { place });
	} catch (thrown) {
		const code = codeOf(thrown);
		// The way to the server has a code of its own, inside of the sentence.
		const reason = /\bE[A-Z]{4,}\b/.exec(String((thrown as Error).message))?.[0] ?? code;
		if (code === 'EAUTH') return error('mail.denied', { place });
		return error('mail.away', { place, error: reason });
	}
}

/** Whether the mail server of the installation takes our login; no mail is sent. */
export const mail: Check = { name: 'mail', look: async (probe) => [await findingOf(probe)] };
