import Unlink from '@lucide/svelte/icons/unlink';

export default Unlink;
