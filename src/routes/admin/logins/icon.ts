import KeyRound from '@lucide/svelte/icons/key-round';

export default KeyRound;
