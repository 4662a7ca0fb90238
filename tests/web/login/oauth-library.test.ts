import * as oauth from 'oauth4webapi';
import * as assert from 'uvu/assert';
import { approvalOf } from '../../support/apps/consent.ts';
import { callback } from '../../support/apps/oauth.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { addFactor, letInByPages } from '../../support/browser/sign-in.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a library that clients use, against our authorization server');
const person = { username: 'jana', password: goodPassword };
// Plain http is for tests alone; everything else is as strict as the library is.
const local = { [oauth.allowInsecureRequests]: true };
let product: Product;
let resource: URL;
let server: oauth.AuthorizationServer;
// Each is good for one login.
let recoveryCodes: string[];

test.before(async () => {
	product = await startProduct();
	resource = new URL('/mcp', product.dependencies.publicUrl);
	await product.perform('namespace.create', { namespace: 'acme', label: 'Acme' });
	await product.perform('user.create', { ...person, role: 'customer', namespaces: ['acme'] });
	recoveryCodes = await addFactor(product, person);
});
test.after(() => product?.close());

test('it finds both documents from the address of the tools alone', async () => {
	const found = await oauth.resourceDiscoveryRequest(resource, local);
	const { authorization_servers, scopes_supported } = await oauth.processResourceDiscoveryResponse(resource, found);
	const issuer = new URL(authorization_servers![0]!);
	server = await oauth.processDiscoveryResponse(
		issuer,
		await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...local })
	);
	assert.equal(server.scopes_supported, scopes_supported);
});

const letIn = (address: URL, scopes: string[]): Promise<URL> =>
	letInByPages(product, address, { ...person, totp: recoveryCodes.pop()! }, approvalOf('acme', scopes));

const proofs: [method: string, proof: (secret: string) => oauth.ClientAuth][] = [
	['none', () => oauth.None()],
	['client_secret_basic', (secret) => oauth.ClientSecretBasic(secret)],
	['client_secret_post', (secret) => oauth.ClientSecretPost(secret)]
];
for (const [token_endpoint_auth_method, proofOf] of proofs)
	test(`it registers, is let in, exchanges, refreshes and revokes with ${token_endpoint_auth_method}`, async () => {
		const metadata = { client_name: 'Library', redirect_uris: [callback], token_endpoint_auth_method };
		const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, local);
		const client = await oauth.processDynamicClientRegistrationResponse(registered);
		const proof = proofOf(String(client.client_secret));
		const verifier = oauth.generateRandomCodeVerifier();
		const state = oauth.generateRandomState();
		const address = new URL(server.authorization_endpoint!);
		address.search = new URLSearchParams({
			response_type: 'code',
			client_id: client.client_id,
			redirect_uri: callback,
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: 'S256',
			scope: 'quiz:read quiz:write',
			resource: resource.href,
			state
		}).toString();
		const answer = await letIn(address, ['quiz:read', 'quiz:write']);
		const forged = new URL(answer);
		forged.searchParams.set('iss', 'https://evil.example');
		assert.throws(() => oauth.validateAuthResponse(server, client, forged, state));
		assert.throws(() => oauth.validateAuthResponse(server, client, answer, oauth.generateRandomState()));
		const parameters = oauth.validateAuthResponse(server, client, answer, state);
		const exchange = (own: string) =>
			oauth
				.authorizationCodeGrantRequest(server, client, proof, parameters, callback, own, {
					additionalParameters: { resource: resource.href },
					...local
				})
				.then((response) => oauth.processAuthorizationCodeResponse(server, client, response));
		assert.is(await codeOf(exchange(oauth.generateRandomCodeVerifier())), 'invalid_grant');
		const tokens = await exchange(verifier);
		assert.equal([tokens.token_type, tokens.expires_in, tokens.scope], ['bearer', 3600, 'quiz:read quiz:write']);
		const refresh = async (text: string) =>
			oauth.processRefreshTokenResponse(
				server,
				client,
				await oauth.refreshTokenGrantRequest(server, client, proof, text, local)
			);
		const second = await refresh(tokens.refresh_token!);
		assert.not.equal(second.refresh_token, tokens.refresh_token);
		await oauth.processRevocationResponse(
			await oauth.revocationRequest(server, client, proof, second.refresh_token!, local)
		);
		assert.is(await codeOf(refresh(second.refresh_token!)), 'invalid_grant');
	});

/** The error code that the library reads in a refusal. */
async function codeOf(work: Promise<unknown>): Promise<string> {
	try {
		await work;
	} catch (thrown) {
		if (thrown instanceof oauth.ResponseBodyError) return thrown.error;
		throw thrown;
	}
	return 'nothing';
}

test('it reads why a registration and a client are refused', async () => {
	const metadata = { redirect_uris: ['javascript:alert(1)'] };
	const refused = await oauth.dynamicClientRegistrationRequest(server, metadata, local);
	assert.is(await codeOf(oauth.processDynamicClientRegistrationResponse(refused)), 'invalid_redirect_uri');
	const client = { client_id: 'unknown' };
	const proof = oauth.ClientSecretBasic('wrong');
	const answer = await oauth.refreshTokenGrantRequest(server, client, proof, 'mqr_none', local);
	try {
		await oauth.processRefreshTokenResponse(server, client, answer);
		assert.unreachable();
	} catch (thrown) {
		assert.instance(thrown, oauth.WWWAuthenticateChallengeError);
		assert.is((thrown as oauth.WWWAuthenticateChallengeError).cause[0]!.scheme, 'basic');
	}
});

test.run();
