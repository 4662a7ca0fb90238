import { z } from 'zod';
import { normalForm } from '#lib/text/normal-form.ts';
import { authMethods, type AuthMethod } from './model.ts';
import { isRedirectUri } from './redirect-uri.ts';

const mostAddresses = 10;
const longestName = 80;

const textsIn = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The valid redirect addresses, without duplicates; others are omitted (RFC 7591 section 3.2.1). */
const redirectUrisIn = (value: unknown): string[] =>
	[...new Set(textsIn(value))].filter(isRedirectUri).slice(0, mostAddresses);

// Invisible characters could make one name look like another.
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The name of an app as people are shown it, in one line; undefined when there is nothing to be seen of it. */
function appName(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const line = normalForm(value.toWellFormed(), 'NFC').replace(unseen, '').replace(/\s+/g, ' ').trim();
	return [...line].slice(0, longestName).join('').trim() || undefined;
}

const isAuthMethod = (value: unknown): value is AuthMethod => (authMethods as readonly unknown[]).includes(value);

/** The grant types of an app: always codes, and refresh tokens unless it only lists others of ours. */
function grantTypesIn(value: unknown): string[] {
	const asked = textsIn(value);
	const isCodeAlone = asked.includes('authorization_code') && !asked.includes('refresh_token');
	return isCodeAlone ? ['authorization_code'] : ['authorization_code', 'refresh_token'];
}

/**
 * The metadata of an app (RFC 7591 section 2), reduced to what is possible here: an app is only rejected if it has no
 * valid redirect address. Other fields are ignored.
 */
export const clientFields = z.object({
	redirect_uris: z
		.unknown()
		.optional()
		.transform(redirectUrisIn)
		.refine(({ length }) => length > 0, 'None of these addresses can get answers.')
		.describe('Where answers go'),
	client_name: z.unknown().optional().transform(appName).describe('The name people are shown'),
	scope: z
		.unknown()
		.optional()
		.transform((value) => (typeof value === 'string' ? value : undefined))
		.describe('What it asks for when a request names nothing'),
	token_endpoint_auth_method: z
		.unknown()
		.optional()
		.transform((value) => (isAuthMethod(value) ? value : 'client_secret_basic')),
	grant_types: z.unknown().optional().transform(grantTypesIn)
});
