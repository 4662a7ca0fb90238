import { examplesOf } from '../../examples.ts';
import type { oauth } from './feature.ts';

const proof = { clientId: 'mqc-stranger', secret: null, isBasic: false };

export const examples = examplesOf<typeof oauth>({
	inputs: {
		'oauthClient.register': () => ({ redirect_uris: ['mailto:nobody@app.example'] }),
		'authorization.open': () => ({ parameters: [['client_id', 'mqc-stranger']] }),
		'authorization.decide': () => ({ handle: 'none', isApproved: false }),
		'oauthToken.exchange': () => ({ ...proof, code: 'mqc_none', code_verifier: 'v'.repeat(43) }),
		'oauthToken.refresh': () => ({ ...proof, refresh_token: 'mqr_none' }),
		'oauthToken.revoke': () => ({ ...proof, token: 'mqr_none' }),
		'account.endApp': () => ({ grantId: '0'.repeat(32) }),
		'app.end': () => ({ grantId: '0'.repeat(32) }),
		'app.noteUse': () => ({ grantId: '0'.repeat(32), client: 0 })
	},
	// An app belongs to nobody until someone authorises it, and none of these is known here.
	openToAll: [
		'oauthClient.register',
		'authorization.open',
		'authorization.decide',
		'oauthToken.exchange',
		'oauthToken.refresh',
		'oauthToken.revoke'
	],
	unmarked: ['app.list', 'app.connection']
});
