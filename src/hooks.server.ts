import { createHash } from 'node:crypto';
import { error, type Handle, type HandleServerError, type RequestEvent } from '@sveltejs/kit';
import type { ScreenBridge } from '../server/web/screens/sveltekit-bridge.ts';
import { zoneCookie, zoneOf } from '#lib/admin/platform/account/time-zone.ts';
import { loginFirst } from '#lib/admin/platform/account/login-first.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import { errorForPrograms } from '#lib/server/program-error.ts';
import { iconLinks } from '#lib/design/icon-links.ts';
import { regionOf } from '#lib/messages/region.ts';
import { chooseLocale } from '#lib/server/messages.ts';

const form = /^(application\/x-(www-form-urlencoded|sveltekit-formdata)|multipart\/form-data|text\/plain)/i;
const staffPath = /^\/(admin|login|logout|register|account|oauth|password|setup|results-hub)(\/|$)/;
const languageCookie = 'mq_lang';
const themeCookie = 'mq_theme';
const year = 365 * 86_400;

/** The public part of an error of the product; anything else is a bug and stays one. */
function rethrow(thrown: unknown): never {
	const known = thrown as {
		status?: number;
		code?: string;
		message: string;
		details?: App.Error['details'];
		extra?: App.Error['extra'];
	};
	if (typeof known.status !== 'number' || typeof known.code !== 'string') throw thrown;
	error(known.status, { message: known.message, code: known.code, details: known.details, extra: known.extra });
}

async function csrfOf(request: Request): Promise<string> {
	const header = request.headers.get('x-csrf-token');
	if (header !== null || !form.test(request.headers.get('content-type') ?? '')) return header ?? '';
	const sent = await request
		.clone()
		.formData()
		.catch(() => error(400, { message: 'The form cannot be read.', code: 'invalid_format' }));
	return String(sent.get('_csrf') ?? '');
}

/** Back end pages may not be framed at all, not even by this site. */
function forbidFrames({ headers }: Response): void {
	const policy = headers.get('content-security-policy');
	if (policy)
		headers.set('content-security-policy', policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"));
}

/** Allows embedded content from other hosts, and nothing else: no script, font or style. */
function allowShown({ headers }: Response, origins: string[]): void {
	const policy = headers.get('content-security-policy');
	if (!policy || origins.length === 0) return;
	const shown = origins.join(' ');
	const images = policy.replace("img-src 'self'", `img-src 'self' ${shown}`);
	headers.set('content-security-policy', `${images}; frame-src ${shown}; media-src 'self' ${shown}`);
}

const dataBlock = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** Adds hashes of the structured data of a website page to its policy, which allows no other inline data. */
async function nameData(response: Response): Promise<Response> {
	const { status, headers } = response;
	const policy = headers.get('content-security-policy');
	if (!policy || status === 304) return response;
	const text = await response.text();
	const hashes = [...text.matchAll(dataBlock)].map(
		([, data]) => `'sha256-${createHash('sha256').update(data!).digest('base64')}'`
	);
	headers.set(
		'content-security-policy',
		policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
	);
	return new Response(text, { status, headers });
}

/** Whether a website address does not exist. */
const leadsNowhere = ({ route, request, url }: RequestEvent, { wantsJson, site }: ScreenBridge): boolean =>
	route.id === null && !site && !wantsJson && reads.includes(request.method) && !staffPath.test(url.pathname);

const reads = ['GET', 'HEAD'];

/** Whether a public page failed; the big screen has its own error page. */
const broke = (
	{ route, request, url }: RequestEvent,
	{ wantsJson, site }: ScreenBridge,
	{ status, headers }: Response
) =>
	status >= 500 &&
	site?.kind !== 'error' &&
	!wantsJson &&
	reads.includes(request.method) &&
	!staffPath.test(url.pathname) &&
	!route.id?.startsWith('/(stage)') &&
	Boolean(headers.get('content-type')?.startsWith('text/html'));

/** The error page in the design of the website, or a plain page if that cannot be rendered either. */
async function brokenPage(event: RequestEvent, bridge: ScreenBridge, plain: Response): Promise<Response> {
	try {
		bridge.site = await bridge.siteError(plain.status);
		const page = await event.fetch('/site');
		const headers = new Headers(page.headers);
		headers.set('cache-control', 'no-store');
		return new Response(page.body, { status: plain.status, headers });
	} catch (thrown) {
		bridge.log.warn('error page failed', { requestId: bridge.requestId, error: String(thrown) });
		return plain;
	}
}

/** A redirect from the server stays in the namespace of this tab's address. */
function keepNamespace({ headers }: Response, url: URL): void {
	const [target, namespace] = [headers.get('location'), url.searchParams.get('namespace')];
	if (namespace && target && /^\/admin(\/|\?|$)/.test(target)) headers.set('location', inNamespace(target, namespace));
}

/**
 * The shell of a page with what this request needs there, in the order of `app.html`. Each mark is looked for behind the
 * last one: what follows the head is neither read nor copied, however long the page is, and text of people keeps its marks.
 */
function filled(html: string, { locale, pageLanguage = locale, theme, look, worn, icon, preview }: App.Locals): string {
	const marks = [
		['%lang%', pageLanguage],
		['%theme%', theme],
		['%look%', look],
		['%worn%', worn && `data-namespace="${worn}"`],
		['%icons%', iconLinks(icon)],
		['%preview%', preview]
	] as const;
	let [shell, from] = ['', 0];
	for (const [mark, value] of marks) {
		const at = html.indexOf(mark, from);
		// A later part of a page that comes in parts.
		if (at < 0) return html;
		shell += html.slice(from, at) + value;
		from = at + mark.length;
	}
	return shell + html.slice(from);
}

const rememberLanguage = ({ cookies, url }: RequestEvent, locale: string): void =>
	cookies.set(languageCookie, locale, {
		path: '/',
		maxAge: year,
		httpOnly: true,
		sameSite: 'lax',
		secure: url.protocol === 'https:'
	});

/** A page of the website names in its head what it begins with. */
const namesItself = { preload: () => false };

export const handle: Handle = async ({ event, resolve }) => {
	const bridge = globalThis.marqueeBridge?.getStore();
	if (!bridge) throw new Error('The screens run inside the server only.');
	const { locals, cookies, request, url } = event;
	loginFirst(bridge.actor, url, request.method);
	const perform: typeof bridge.perform = (...asked) => bridge.perform(...asked).catch(rethrow);
	const join: typeof bridge.join = (input) => bridge.join(input).catch(rethrow);
	Object.assign(locals, bridge, { perform, join });
	bridge.noteRoute(event.route.id);
	if (leadsNowhere(event, bridge)) {
		bridge.site = await bridge.siteError(404);
		return event.fetch('/site');
	}
	const query = url.searchParams.get('lang');
	const cookie = cookies.get(languageCookie);
	const acceptLanguage = request.headers.get('accept-language');
	const chosen = chooseLocale({ query, cookie, acceptLanguage, fallback: bridge.settings.defaultLocale });
	locals.locale = bridge.site?.locale ?? chosen;
	locals.region = regionOf(acceptLanguage);
	locals.hasChosenLocale = query === locals.locale || cookie === locals.locale;
	if (query === locals.locale && cookie !== query) rememberLanguage(event, query);
	const theme = cookies.get(themeCookie);
	locals.timeZone = zoneOf(cookies.get(zoneCookie));
	locals.theme = theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'auto';
	locals.look = locals.worn = locals.preview = '';
	if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method))
		await bridge.checkCsrf(await csrfOf(request)).catch(rethrow);
	const drawn = await resolve(event, {
		transformPageChunk: ({ html }) => filled(html, locals),
		...(bridge.site && namesItself)
	});
	if (broke(event, bridge, drawn)) return brokenPage(event, bridge, drawn);
	const status = locals.pageStatus ?? drawn.status;
	const response = status === drawn.status ? drawn : new Response(drawn.body, { status, headers: drawn.headers });
	if (locals.shownOrigins) allowShown(response, locals.shownOrigins);
	if (staffPath.test(url.pathname)) forbidFrames(response);
	keepNamespace(response, url);
	if (bridge.site) return nameData(response);
	return bridge.wantsJson ? errorForPrograms(response, bridge.requestId) : response;
};

export const handleError: HandleServerError = ({ error: thrown, event, status, message }) => {
	// Errors before the first hook have no locals yet.
	const { log, requestId = '' } = globalThis.marqueeBridge?.getStore() ?? event.locals;
	// Errors of the caller are no failures of a screen, and must not fill the log.
	if (status >= 500)
		log?.error('screen failed', { requestId, path: event.route.id, stack: (thrown as Error | undefined)?.stack });
	return { message, requestId };
};
