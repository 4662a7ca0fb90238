import { generateSync } from 'otplib';
import { decide, targetOf } from '../apps/consent.ts';
import { createClient, type Answer, type Client } from '../http.ts';
import { logIn } from './log-in.ts';
import type { Product } from '../processes/product.ts';

interface Person {
	username: string;
	password: string;
	/** A code of the second factor, or a recovery code. */
	totp?: string;
}

const html = { accept: 'text/html' };

/** Switches the second factor of a user on; answers recovery codes, each good for one login. */
export async function addFactor(product: Pick<Product, 'base'>, person: Person): Promise<string[]> {
	const client = await logIn(product, person);
	const { secret } = (await client.post('/account/2fa/enrol', {})).json<{ secret: string }>();
	const answer = await client.post('/account/2fa/verify', { code: generateSync({ secret }) });
	return answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
}

const hiddenIn = (text: string): Record<string, string> =>
	Object.fromEntries(
		[...text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
			/name="([^"]+)"/.exec(tag)?.[1] ?? '',
			/value="([^"]*)"/.exec(tag)?.[1] ?? ''
		])
	);

function sendForm(browser: Client, { pathname, search, origin }: URL, fields: Record<string, string>): Promise<Answer> {
	browser.csrfToken = undefined;
	return browser.post(pathname + search, new URLSearchParams(fields), { ...html, origin });
}

/**
 * What a person does in a browser without script where an app leads them: logs in, with the second factor where there is
 * one, and sends the form. Answers where the browser goes then.
 */
export async function letInByPages(
	product: Pick<Product, 'base'>,
	address: URL,
	{ username, password, totp }: Person,
	approval: [name: string, value: string][]
): Promise<URL> {
	const browser = createClient(product.base);
	const pathOf = ({ pathname, search }: URL) => pathname + search;
	const led = ({ headers }: Answer) => new URL(headers.get('location')!, product.base);
	const login = led(await browser.get(pathOf(address), html));
	const next = login.searchParams.get('next')!;
	let page = await browser.get(pathOf(login), html);
	page = await sendForm(browser, login, { ...hiddenIn(page.text), username, password, next });
	if (totp !== undefined) page = await sendForm(browser, login, { ...hiddenIn(page.text), totp, next });
	const back = targetOf(page);
	if (pathOf(back) !== pathOf(address)) throw new Error(`The login led elsewhere: ${back.href}`);
	return targetOf(await decide(product, browser, await browser.get(pathOf(back), html), approval));
}
