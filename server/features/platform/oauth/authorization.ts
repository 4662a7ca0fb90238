import type { Scope } from '../../../access/scopes.ts';
import type { DocumentFault } from './client-document.ts';
import { isRedirectUri, isSameRedirect, withParameters } from './redirect-uri.ts';
import { isResource } from './resource.ts';
import { readScopes } from './scopes.ts';

/** Parameters of an authorization request in their order, as the query of the address named them. */
type Parameters = readonly (readonly [name: string, value: string])[];

/** The stored state of a request that waits for a decision. */
export interface StoredRequest {
	clientId: number;
	/** The redirect address. */
	redirectUri: string;
	/** As the request named it; null = it named none. */
	sentRedirectUri: string | null;
	state: string | null;
	codeChallenge: string;
	scopes: Scope[];
	/** The namespaces and scopes that were on the form: a form cannot add any. */
	offered: { namespaces: string[]; scopes: Scope[] };
}

/** What the registered app requests. */
interface KnownClient {
	id: number;
	redirectUris: string[];
	scopes: Scope[] | null;
}

/** The metadata of this installation for apps. */
export interface Offer {
	issuer: string;
	/** The address that tokens are for. */
	resource: string;
	/** Every scope that can be asked for. */
	scopes: readonly Scope[];
	/** Whether apps can use the address of their metadata as client id. */
	takesDocuments: boolean;
}

/** Why a request gets an error page instead of a redirect: its app or its address cannot be trusted. */
type Problem = 'repeated' | 'client' | 'redirect' | DocumentFault;

/** The errors sent to the redirect address of an app (RFC 6749 section 4.1.2.1, RFC 8707). */
type RequestError =
	| 'invalid_request'
	| 'unsupported_response_type'
	| 'invalid_scope'
	| 'invalid_target'
	| 'access_denied';

type Read = Omit<StoredRequest, 'offered'> & { namespace: string | undefined };
type ReadOutcome = { problem: Problem } | { redirect: string } | { request: Read };

const challengeForm = /^[A-Za-z0-9_-]{43}$/;
const longestState = 2000;

/**
 * The value of each parameter by name; undefined if one is repeated. An empty one counts as missing (RFC 6749 section
 * 3.1).
 */
export function onceEach(parameters: Parameters): Map<string, string> | undefined {
	const isRepeated = new Map(parameters).size !== parameters.length;
	return isRepeated ? undefined : new Map(parameters.filter(([, value]) => value !== ''));
}

/** The redirect address of a request; undefined if it cannot be trusted. */
function redirectFor({ redirectUris }: KnownClient, asked: string | undefined): string | undefined {
	if (asked === undefined) return redirectUris.length === 1 ? redirectUris[0] : undefined;
	return isRedirectUri(asked) && redirectUris.some((one) => isSameRedirect(one, asked)) ? asked : undefined;
}

/** The redirect with the response: `answer` with the unchanged state and the issuer (RFC 9207). */
export const answerAt = (
	{ redirectUri, state }: Pick<StoredRequest, 'redirectUri' | 'state'>,
	issuer: string,
	answer: { code: string } | { error: RequestError; error_description: string }
): string => withParameters(redirectUri, { ...answer, state: state ?? undefined, iss: issuer });

/** Whether an app gets a scope if its request names none. */
const asksAlways =
	({ scopes }: KnownClient) =>
	(scope: Scope): boolean =>
		scopes?.includes(scope) ?? true;

/** Checks an authorization request of a known app (RFC 6749 section 4.1.1 with PKCE S256 and RFC 8707). */
export function readRequest(values: Map<string, string>, client: KnownClient, offer: Offer): ReadOutcome {
	const sent = values.get('redirect_uri');
	const redirectUri = redirectFor(client, sent);
	if (redirectUri === undefined) return { problem: 'redirect' };
	const state = values.get('state') ?? null;
	const back = { redirectUri, state: state !== null && state.length > longestState ? null : state };
	const refuse = (error: RequestError, error_description: string): ReadOutcome => ({
		redirect: answerAt(back, offer.issuer, { error, error_description })
	});
	const fault = faultIn(values, offer);
	if (fault) return refuse(...fault);
	const scopes = readScopes(values.get('scope'), offer.scopes) ?? offer.scopes.filter(asksAlways(client));
	if (scopes.length === 0) return refuse('invalid_scope', 'None of these scopes exists.');
	return {
		request: {
			...back,
			clientId: client.id,
			sentRedirectUri: sent ?? null,
			codeChallenge: values.get('code_challenge')!,
			scopes,
			namespace: values.get('namespace')
		}
	};
}

/** The error in the fixed parts of a request; undefined if there is none. */
function faultIn(values: Map<string, string>, offer: Offer): [RequestError, string] | undefined {
	if ((values.get('state') ?? '').length > longestState) return ['invalid_request', 'The state is too long.'];
	const type = values.get('response_type');
	if (type === undefined) return ['invalid_request', 'response_type is missing.'];
	if (type !== 'code') return ['unsupported_response_type', 'Only response_type=code is possible.'];
	if (values.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256.'];
	if (!challengeForm.test(values.get('code_challenge') ?? ''))
		return ['invalid_request', 'code_challenge must be the 43 characters of a SHA-256 in base64url.'];
	const target = values.get('resource');
	if (target !== undefined && !isResource(target, offer))
		return ['invalid_target', `The only resource here is ${offer.resource}.`];
	return undefined;
}
