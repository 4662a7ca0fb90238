import type { Dependencies } from '../../../operation/dependencies.ts';
import { noMail, openPost, type Letter } from './send.ts';

/** A letter of a mailing: with HTML beside the text. */
interface BulkLetter extends Letter {
	html: string;
	messageId: string;
}

/**
 * What a mail server made of a letter. `refused` = not now and not later, because of the address or of the letter;
 * `later` = not now; `uncertain` = the connection ended before it answered; `down` = it takes no letter at all.
 */
export type Verdict =
	| { kind: 'sent' }
	| { kind: 'refused'; code: number | null; isAddress: boolean }
	| { kind: 'later'; code: number }
	| { kind: 'uncertain' }
	| { kind: 'down'; reason: string };

/** Connections that carry a mailing side by side. */
export const bulkConnections = 4;

interface MailFault {
	code?: string;
	command?: string;
	responseCode?: number;
	syscall?: string;
}

// Errors from before a letter was handed over.
const before = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROXY']);

function verdictOf({ code = 'unknown', command, responseCode, syscall }: MailFault): Verdict {
	if (command === 'API') return { kind: 'refused', code: null, isAddress: true };
	const isAboutLetter = command === 'RCPT TO' || command === 'DATA';
	if (responseCode === undefined)
		return syscall === 'connect' || before.has(code) ? { kind: 'down', reason: code } : { kind: 'uncertain' };
	if (before.has(code)) return { kind: 'down', reason: String(responseCode) };
	if (responseCode < 500) return { kind: 'later', code: responseCode };
	return isAboutLetter
		? { kind: 'refused', code: responseCode, isAddress: command === 'RCPT TO' }
		: { kind: 'down', reason: String(responseCode) };
}

/** A mail server that carries many letters, each tried once: whoever sends them knows what to do with the verdict. */
export async function openMailing(dependencies: Dependencies, namespace: string) {
	const post = await openPost(dependencies, namespace, 'namespace', {
		pool: true,
		maxConnections: bulkConnections,
		// A letter whose connection ended may have arrived.
		maxRequeues: 0
	});
	if (!post) throw noMail();
	const { transport, from } = post;
	return {
		/** Why no letter can leave at all; null if they can. */
		trouble: (): Promise<string | null> =>
			transport.verify().then(
				() => null,
				({ code = 'unknown', responseCode }: MailFault) => String(responseCode ?? code)
			),
		send: (letter: BulkLetter): Promise<Verdict> =>
			transport.sendMail({ from, ...letter }).then(() => ({ kind: 'sent' }) as const, verdictOf),
		close: () => transport.close()
	};
}

/** A mail server that carries a mailing. */
export type Mailing = Awaited<ReturnType<typeof openMailing>>;
