import Network from '@lucide/svelte/icons/network';

export default Network;
