// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// A token of the sample: its supply is the first storage word. Anybody may mint and burn, so it is worth nothing.
contract SampleToken {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(address from, uint256 value) external {
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}

/// The same with one more function: another code, the same storage.
contract SampleTokenV2 is SampleToken {
    function version() external pure returns (uint256) {
        return 2;
    }
}

/// A token that rebases: its supply is computed from two words, so no single slot holds it.
contract RebasingToken {
    uint256 public shares;
    uint256 public index;
    uint8 public constant decimals = 6;

    function totalSupply() external view returns (uint256) {
        return shares * index / 1e18;
    }

    function mint(address, uint256 value) external {
        if (index == 0) index = 1e18;
        shares += value * 1e18 / index;
    }

    function rebase(uint256 newIndex) external {
        index = newIndex;
    }
}

/// A proxy that keeps the address of its implementation where EIP-1967 says. Anybody may upgrade it.
contract SampleProxy {
    bytes32 private constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address implementation) {
        setImplementation(implementation);
    }

    function upgradeTo(address implementation) external {
        setImplementation(implementation);
    }

    function setImplementation(address implementation) private {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external payable {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
