import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { invalidField, requireVersion } from '../../errors.ts';
import { orNull } from '../../blank.ts';
import { operation } from '../../operation.ts';
import { encrypt } from '../../secrets.ts';
import { User } from '../users/model.ts';
import { locale } from '../users/schema.ts';
import { writeLetter } from './letters.ts';
import { MailProvider, securities } from './model.ts';
import { requireOpenServer } from './reach.ts';
import { hasMail, noMail, sendMail } from './send.ts';

/** The mail server of a namespace as everybody with the right may see it. */
export interface MailProviderWire {
	host: string;
	port: number;
	security: (typeof securities)[number];
	user: string | null;
	password: { set: boolean };
	fromAddress: string;
	fromName: string;
	isActive: boolean;
	version: number;
}

const present = (row: MailProvider): MailProviderWire => ({
	host: row.host,
	port: row.port,
	security: row.security,
	user: row.username,
	password: { set: row.password !== null },
	fromAddress: row.fromAddress,
	fromName: row.fromName,
	isActive: row.isActive,
	version: row.version
});

/** The mail server of the namespace, null when it has none, and whether the installation has one. */
export const showMailProvider = operation({
	summary: 'Show the mail server of the namespace.',
	access: { area: 'mail', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace, parts }) {
		const row = await MailProvider.findByPk(namespace);
		return { provider: row && present(row), fallback: { set: parts.env.SMTP_URL !== '' } };
	}
});

const portNumber = z.int().min(1).max(65535);
const fields = z.strictObject({
	host: lineText(253).regex(/^[A-Za-z0-9.:-]+$/, 'Use a host name without port and path.'),
	port: z.union([
		portNumber,
		z
			.string()
			.regex(/^\d{1,5}$/)
			.transform(Number)
			.pipe(portNumber)
	]),
	security: z.enum(securities).default('starttls'),
	user: orNull(lineText(200)).optional().describe('Left out or null = no login'),
	password: z.string().min(1).max(200).nullable().optional().describe('Left out = as it is, null = none'),
	fromAddress: z.email('Use an address like name@example.org.').max(200),
	fromName: lineText(120),
	isActive: z.boolean().default(true)
});

/** Sets the mail server of the namespace; the password is kept encrypted and never shown, and goes to no other host. */
export const saveMailProvider = operation({
	summary: 'Set the mail server of the namespace.',
	access: { area: 'mail', right: 'w' },
	input: fields,
	writes: [],
	async prepare({ input, namespace, actor }) {
		const known = await MailProvider.findByPk(namespace);
		const isSame = known?.host === input.host && known.port === input.port;
		if (!isSame) await requireOpenServer(input, actor);
	},
	async run({ input, namespace, parts, ifVersion, transaction }) {
		const known = await MailProvider.findByPk(namespace, { transaction: transaction!, lock: true });
		// Without a row any version is another one: whoever names one saw a server that is gone.
		requireVersion(known ?? { version: 0 }, ifVersion);
		const { user, password: typed, ...rest } = input;
		if (known?.password && typed === undefined && known.host !== input.host)
			throw invalidField('password', 'required', 'Type the password again for the new host.');
		const password = typed ? encrypt(typed, parts.env.SECRET_KEY) : typed === null ? null : (known?.password ?? null);
		const values = { ...rest, username: user ?? null, password };
		const row = known
			? await known.update({ ...values, version: known.version + 1 }, { transaction })
			: await MailProvider.create({ ...values, namespace }, { transaction });
		return { provider: present(row) };
	}
});

/** Really sends a mail to the caller's own address; 503 without a mail server or when it refuses, 422 without an address. */
export const testMailProvider = operation({
	summary: 'Send a test mail to your own address.',
	access: { area: 'mail', right: 'w' },
	input: z.strictObject({ locale }),
	writes: [],
	async prepare({ input, actor, namespace, parts }) {
		if (!(await hasMail(parts, namespace))) throw noMail();
		const user = actor.kind === 'user' ? await User.findByPk(actor.user.id) : null;
		if (!user?.email) throw invalidField('email', 'required', 'Your account has no e-mail address.');
		parts.limits.take('mail-test', String(user.id), 10, 3600);
		const letter = writeLetter('test', input.locale, { name: user.displayName, namespace });
		await sendMail(parts, namespace, { to: { name: user.displayName, address: user.email }, ...letter });
		return user.email;
	},
	run: async ({ prepared: sentTo }) => ({ sentTo })
});
